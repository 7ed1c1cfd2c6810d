import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Authorisation } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import stack from '../../layout/stack.module.css';
import { buttonClass } from '../../ui/button.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { CopyLink } from '../../ui/copy-link.tsx';
import { count, day } from '../../ui/format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import pager from '../../ui/pager.module.css';
import { Status } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import { CONSENT_LOOKS } from '../../words/consents.ts';
import { TermTexts } from './term-texts.tsx';

const PAGE_SIZE = 25;
/** The API stops counting here. */
const COUNTED_MAX = 10_000;
const route = getRouteApi('/shell/terms/$termId');

/** One text with everyone who accepted it, newest first. */
export function TermPage() {
  const { termId } = route.useParams();
  const query = useQuery({
    queryKey: ['terms', termId],
    queryFn: ({ signal }) =>
      api.get('/authorisations/terms/{term_id}', { path: { term_id: termId }, signal }),
  });
  return (
    <>
      <p>
        <Link to="/terms">All terms</Link>
      </p>
      <Loaded query={query} lines={8}>
        {(term) => (
          <>
            <PageHeader
              title={term.name}
              tabTitle={`${term.name} · Terms`}
              lead={`Version ${term.authorisation_version}, ${term.is_active ? 'in use' : 'not in use'}`}
              actions={<CopyLink />}
            />
            <div className={stack.stack}>
              <Card title="Text">
                <TermTexts term={term} />
              </Card>
              <Acceptances termId={termId} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

const COLUMNS: Column<Authorisation>[] = [
  {
    title: 'Person',
    cell: ({ user_id: userId }) => (
      <>
        <Link to="/people/$userId/sharing" params={{ userId }}>
          Open the person
        </Link>{' '}
        <CopyId id={userId} label="id of the person" isShort />
      </>
    ),
  },
  { title: 'Accepted', cell: ({ accepted_at }) => <When at={accepted_at} /> },
  {
    title: 'Status',
    cell: ({ status }) => {
      const [tone, words] = CONSENT_LOOKS[status];
      return <Status tone={tone}>{words}</Status>;
    },
  },
  { title: 'Ends', cell: ({ expires_at }) => day(expires_at) },
  { title: 'Withdrawn', cell: ({ revoked_at: at }) => (at ? <When at={at} /> : 'No') },
];

/** A text can have a million acceptances, so each page continues after the last one that was shown. */
function Acceptances({ termId }: { termId: string }) {
  const { after } = route.useSearch();
  const query = useQuery({
    queryKey: ['acceptances', termId, after],
    queryFn: ({ signal }) =>
      api.get('/authorisations', {
        query: { term_id: termId, limit: PAGE_SIZE, ...(after ? { after } : {}) },
        signal,
      }),
  });
  const total = query.data?.pagination.total_count;
  return (
    <Card title={total === undefined ? 'Who accepted it' : `Who accepted it: ${countInWords(total)}`}>
      <Loaded query={query} lines={8} isPaged>
        {({ authorisations, pagination }) => (
          <>
            {authorisations.length > 0 ? (
              <Table
                caption="Who accepted the text"
                rows={authorisations}
                keyOf={({ authorisation_id }) => authorisation_id}
                columns={COLUMNS}
              />
            ) : after ? (
              <Empty title="There are no earlier acceptances" />
            ) : (
              <Empty title="Nobody has accepted this text yet">
                <p>People accept it in their journey, or you record it through the API.</p>
              </Empty>
            )}
            <Moves termId={termId} isFirst={!after} next={pagination.next_after ?? undefined} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** Links to older acceptances and back to the newest. The pages are links, so Back leads to the page before. */
function Moves({ termId, isFirst, next }: { termId: string; isFirst: boolean; next: string | undefined }) {
  if (isFirst && next === undefined) return null;
  return (
    <nav className={pager.pager} aria-label="Pages of the list">
      {isFirst ? null : (
        <Link to="/terms/$termId" params={{ termId }} className={buttonClass('plain')}>
          Newest
        </Link>
      )}
      {next === undefined ? null : (
        <Link
          to="/terms/$termId"
          params={{ termId }}
          search={{ after: next }}
          className={buttonClass('plain')}
        >
          Older
        </Link>
      )}
    </nav>
  );
}

function countInWords(total: number): string {
  return total >= COUNTED_MAX ? `${count(COUNTED_MAX)} or more` : count(total);
}
