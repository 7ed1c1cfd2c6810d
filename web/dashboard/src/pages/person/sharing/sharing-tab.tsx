import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Authorisation } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import stack from '../../../layout/stack.module.css';
import { type SharingSearch, sharingSearch } from '../../../search.ts';
import { useAccess } from '../../../session/session.ts';
import { Card, Empty, Facts } from '../../../ui/card.tsx';
import { CopyId } from '../../../ui/copy-id.tsx';
import { day, inWords } from '../../../ui/format.ts';
import { PagedList, type Place } from '../../../ui/paged-list.tsx';
import { offsetOf } from '../../../ui/pager.tsx';
import { Status } from '../../../ui/status.tsx';
import { When } from '../../../ui/when.tsx';
import { CONSENT_LOOKS } from '../../../words/consents.ts';
import { JourneyLinks } from '../../people/journey-link.tsx';
import { Accounts } from './accounts.tsx';
import { Evidence } from './evidence.tsx';

const route = getRouteApi('/shell/people/$userId/sharing');
const PAGE_SIZE = 10;

/** Shows the consents of the person, the accounts they linked, and the journeys they were sent. */
export function SharingTab() {
  const { userId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const placeIn = (list: keyof SharingSearch): Place => ({
    page: search[list] ?? 1,
    onMove: (to) =>
      void navigate({ search: (before) => sharingSearch({ ...before, [list]: to }), resetScroll: false }),
  });
  return (
    <div className={stack.stack}>
      <Consents userId={userId} place={placeIn('consents')} />
      <Accounts userId={userId} place={placeIn('accounts')} />
      <JourneyLinks userId={userId} place={placeIn('links')} />
    </div>
  );
}

export function Consents({ userId, place }: { userId: string; place: Place }) {
  const mayReadEvidence = useAccess('read_evidence') !== null;
  const query = useQuery({
    queryKey: ['authorisations', userId, place.page],
    queryFn: ({ signal }) =>
      api.get('/authorisations', {
        query: { user_id: userId, offset: offsetOf(place.page, PAGE_SIZE), limit: PAGE_SIZE },
        signal,
      }),
  });
  return (
    <Card title="Consent">
      <PagedList
        query={query}
        lines={4}
        rowsOf={({ authorisations }) => authorisations}
        empty={
          <Empty title="No consent yet">
            <p>Nothing is retrieved before the person agrees to your terms.</p>
          </Empty>
        }
        size={PAGE_SIZE}
        {...place}
      >
        {(authorisations) =>
          authorisations.map((one) => (
            <Consent key={one.authorisation_id} consent={one} hasEvidence={mayReadEvidence} />
          ))
        }
      </PagedList>
    </Card>
  );
}

function Consent({ consent, hasEvidence }: { consent: Authorisation; hasEvidence: boolean }) {
  const [tone, words] = CONSENT_LOOKS[consent.status];
  return (
    <div>
      <p>
        <Status tone={tone}>{words}</Status>
      </p>
      <Facts
        facts={[
          ['Kind', inWords(consent.authorisation_category)],
          ['Version of the terms', consent.authorisation_version],
          ['Accepted', <When key="accepted" at={consent.accepted_at} />],
          ['Ends', day(consent.expires_at)],
          ['Withdrawn', consent.revoked_at ? <When key="revoked" at={consent.revoked_at} /> : 'No'],
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
