import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './journey-preview.module.css';

const WAIT_MS = 400;

/** The journey's first page as the service draws it, with the name that is being typed and the logo that is saved. */
export function JourneyPreview({ name }: { name: string }) {
  const shown = useLater(name.trim());
  const query = useQuery({
    queryKey: ['journey-preview', shown],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get('/configuration/journey-preview', {
        query: shown ? { client_display_name: shown } : {},
        signal,
      }),
  });
  return (
    <Card title="What people see first">
      <Loaded query={query} lines={10}>
        {({ html }) => (
          // the styles are the service's own; nothing in the frame can run, be clicked or get the focus
          <iframe
            title="First page of the journey"
            className={styles.frame}
            srcDoc={html}
            sandbox="allow-same-origin"
            inert
          />
        )}
      </Loaded>
      <p className={styles.note}>A new logo is shown when it is saved.</p>
    </Card>
  );
}

/** The value a moment after its last change. */
function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), WAIT_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
