import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { exactTime } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { LANGUAGE_NAMES } from '../../../words/languages.ts';
import { makerInWords, proofInWords } from '../../../words/proof.ts';
import styles from './evidence.module.css';

/** The proof of a consent: the text, how it was accepted, and what was retrieved under it. Loaded when it is asked for. */
export function Evidence({ authorisationId }: { authorisationId: string }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ['evidence', authorisationId],
    enabled: isOpen,
    queryFn: ({ signal }) =>
      api.get('/authorisations/{authorisation_id}/evidence', {
        path: { authorisation_id: authorisationId },
        signal,
      }),
  });
  return (
    <div>
      <Button look="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the evidence' : 'Show the evidence'}
      </Button>
      {isOpen ? (
        <Loaded query={query}>
          {({ acceptance, term, text_matches, retrieval_count }) => (
            <>
              <Facts
                facts={[
                  ['Accepted', exactTime(acceptance.accepted_at)],
                  ['By', acceptance.accepted_by_kind === 'user' ? 'The person' : 'Your server'],
                  ['Proved to be the person', proofInWords(acceptance)],
                  ['Link created by', makerInWords(acceptance)],
                  ['Where', acceptance.door === 'journey' ? 'In the journey' : 'Through the API'],
                  ['IP address', acceptance.reported_ip_address ?? acceptance.ip_address],
                  ['Browser', acceptance.reported_user_agent ?? acceptance.user_agent],
                  ['Language of the text', LANGUAGE_NAMES[acceptance.language]],
                  ['Text is unchanged', text_matches ? 'Yes' : 'No'],
                  ['Data was retrieved', timesInWords(retrieval_count)],
                ]}
              />
              <h3 className={styles.title} lang={term.language}>
                {term.name}
              </h3>
              <blockquote className={styles.text} lang={term.language}>
                {term.authorisation_text}
              </blockquote>
            </>
          )}
        </Loaded>
      ) : null}
    </div>
  );
}

function timesInWords(count: number): string {
  if (count === 0) return 'Never';
  return count === 1 ? 'Once' : `${count} times`;
}
