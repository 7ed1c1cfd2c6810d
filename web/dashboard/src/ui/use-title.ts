import { useEffect } from 'react';

/** Names the browser's tab. The title of a person's page must not contain personal data, because browsers keep it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Stipend`;
  }, [title]);
}
