import { useQuery } from '@tanstack/react-query';
import type { Overview } from '../../../../../clients/typescript/index.js';
import { PageHeader } from '../../layout/page-header.tsx';
import { useSession } from '../../session/session.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { When } from '../../ui/when.tsx';
import { type Group, groupsOf } from './groups.ts';
import styles from './home-page.module.css';
import { LineList } from './line-list.tsx';
import { inFigures, sumOf } from './lines.ts';
import { overviewQuery } from './overview-query.ts';
import { StartHere } from './start-here.tsx';

/** Shows what is new and what needs attention, limited to what the member may see. */
export function HomePage() {
  const { member } = useSession();
  const query = useQuery(overviewQuery);
  return (
    <>
      <PageHeader
        title={`Welcome, ${member.name ?? member.email}`}
        tabTitle="Home"
        lead={
          <>
            What is new, and what needs your attention.
            {query.data ? (
              <>
                {' '}
                Updated <When at={query.data.as_of} />.
              </>
            ) : null}
          </>
        }
      />
      <Loaded query={query} lines={12}>
        {(overview) => <Found overview={overview} />}
      </Loaded>
    </>
  );
}

function Found({ overview }: { overview: Overview }) {
  const isNew = overview.has_users === false;
  const groups = groupsOf(overview).filter(({ lists }) => !isNew || lists.length > 0);
  return (
    <div className={styles.page}>
      <Warnings warnings={overview.warnings} />
      {isNew ? <StartHere /> : <Tiles groups={groups} />}
      <div className={styles.columns}>
        {(['first', 'second'] as const).map((column) => (
          <div key={column} className={styles.column}>
            {groups
              .filter((group) => group.column === column)
              .map((group) => (
                <OneGroup key={group.id} group={group} />
              ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** What does not work in the service itself, above what the team has to do. */
function Warnings({ warnings }: Pick<Overview, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label="Problems of the service">
      {warnings.map(({ code, message, payroll_provider, since }) => (
        <li key={`${code} ${payroll_provider}`}>
          {message}
          {since ? (
            <small>
              Since <When at={since} />
            </small>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function OneGroup({ group: { id, title, lists, nothing } }: { group: Group }) {
  return (
    <div id={id}>
      <Card title={title}>
        {lists.length === 0 ? <p className={styles.nothing}>{nothing}</p> : null}
        {lists.map((list) => (
          <LineList key={list.title} list={list} hasTitle={list.title !== title} />
        ))}
      </Card>
    </div>
  );
}

function Tiles({ groups }: { groups: readonly Group[] }) {
  return (
    <ul className={styles.tiles}>
      {groups.map(({ id, tile, isTrouble, lists }) => {
        const total = sumOf(lists);
        return tile === null ? null : (
          <li key={id}>
            <a href={`#${id}`} data-trouble={(isTrouble && total.count > 0) || undefined}>
              <strong>{inFigures(total)}</strong> {tile[total.count === 1 && !total.isCapped ? 0 : 1]}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
