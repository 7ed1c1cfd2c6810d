import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Authorisation } from '../../../../../../client/index.js';
import { api } from '../../../api.ts';
import stack from '../../../layout/stack.module.css';
import { useAccess } from '../../../session/session.ts';
import { Card, Empty, Facts } from '../../../ui/card.tsx';
import { CopyId } from '../../../ui/copy-id.tsx';
import { day, inWords } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Status } from '../../../ui/status.tsx';
import { When } from '../../../ui/when.tsx';
import { JourneyLinks } from '../../people/journey-link.tsx';
import { Accounts } from './accounts.tsx';
import { Evidence } from './evidence.tsx';

const route = getRouteApi('/shell/people/$userId/sharing');
const LIMIT = 50;

/** What the person agreed to, the accounts they linked, and the journeys they were sent. */
export function SharingTab() {
  const { userId } = route.useParams();
  return (
    <div className={stack.stack}>
      <Consents userId={userId} />
      <Accounts userId={userId} />
      <JourneyLinks userId={userId} />
    </div>
  );
}

const CONSENT_TONES = { active: 'good', expired: 'neutral', revoked: 'bad' } as const;

function Consents({ userId }: { userId: string }) {
  const mayReadEvidence = useAccess('read_evidence') !== null;
  const query = useQuery({
    queryKey: ['authorisations', userId],
    queryFn: ({ signal }) => api.get('/authorisations', { query: { user_id: userId, limit: LIMIT }, signal }),
  });
  return (
    <Card title="Consent">
      <Loaded query={query}>
        {({ authorisations }) =>
          authorisations.length === 0 ? (
            <Empty title="No consent yet">
              <p>Nothing is retrieved before the person agrees to your terms.</p>
            </Empty>
          ) : (
            authorisations.map((one) => (
              <Consent key={one.authorisation_id} consent={one} hasEvidence={mayReadEvidence} />
            ))
          )
        }
      </Loaded>
    </Card>
  );
}

function Consent({ consent, hasEvidence }: { consent: Authorisation; hasEvidence: boolean }) {
  return (
    <div>
      <p>
        <Status tone={CONSENT_TONES[consent.status]}>{inWords(consent.status)}</Status>
      </p>
      <Facts
        facts={[
          ['Kind', inWords(consent.authorisation_category)],
          ['Version of the terms', consent.authorisation_version],
          ['Accepted', <When key="accepted" at={consent.accepted_at} />],
          ['Ends', day(consent.expires_at)],
          ['Revoked', consent.revoked_at ? <When key="revoked" at={consent.revoked_at} /> : 'No'],
          [
            'Authorisation',
            <CopyId key="id" id={consent.authorisation_id} label="id of the authorisation" />,
          ],
        ]}
      />
      {hasEvidence ? <Evidence authorisationId={consent.authorisation_id} /> : null}
    </div>
  );
}
