import { useQuery } from '@tanstack/react-query';
import type { Overview } from '../../../../../client/index.js';
import { PageHeader } from '../../layout/page-header.tsx';
import { useSession } from '../../session/session.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { When } from '../../ui/when.tsx';
import styles from './home-page.module.css';
import { LineList } from './line-list.tsx';
import { attention, comingUp, inFigures, inProgress, type Lines, newData, sumOf, webhooks } from './lines.ts';
import { overviewQuery } from './overview-query.ts';
import { StartHere } from './start-here.tsx';

/** What is new, and what waits for somebody, as far as the member may see it. */
export function HomePage() {
  const { member } = useSession();
  const query = useQuery(overviewQuery);
  return (
    <>
      <PageHeader
        title={`Welcome, ${member.name ?? member.email}`}
        tabTitle="Home"
        lead={
          query.data ? (
            <>
              What is new, and what needs you. Updated <When at={query.data.as_of} />.
            </>
          ) : (
            'What is new, and what needs you.'
          )
        }
      />
      <Loaded query={query} lines={12}>
        {(overview) => <Found overview={overview} />}
      </Loaded>
    </>
  );
}

function Found({ overview }: { overview: Overview }) {
  const groups = groupsOf(overview);
  return (
    <div className={styles.page}>
      {overview.warnings.map(({ code, message }) => (
        <p key={code} className={styles.warning}>
          {message}
        </p>
      ))}
      {overview.has_users === false ? <StartHere /> : null}
      <Tiles groups={groups} />
      <div className={styles.columns}>
        {groups.map((group) => (
          <section key={group.id} id={group.id} className={styles.group}>
            <Card title={group.title}>
              {group.lists.some(({ lines }) => lines.length > 0) ? (
                group.lists.map((list) => (
                  <LineList
                    key={list.title}
                    list={list}
                    hasTitle={group.lists.length > 1 || list.title !== group.title}
                  />
                ))
              ) : (
                <p className={styles.nothing}>{group.nothing}</p>
              )}
            </Card>
          </section>
        ))}
      </div>
    </div>
  );
}

interface Group {
  id: string;
  title: string;
  /** What the tile says below its figure. */
  tile: string | null;
  /** Whether a figure above 0 needs somebody. */
  isTrouble: boolean;
  lists: readonly Lines[];
  nothing: string;
}

function groupsOf(overview: Overview): Group[] {
  const received = newData(overview);
  const hooks = webhooks(overview);
  const next = comingUp(overview);
  return [
    {
      id: 'attention',
      title: 'Needs attention',
      tile: 'need attention',
      isTrouble: true,
      lists: attention(overview),
      nothing: 'Nothing needs you now.',
    },
    ...(received
      ? [
          {
            id: 'new-data',
            title: received.title,
            tile: 'new today',
            isTrouble: false,
            lists: [received],
            nothing: 'Nothing has arrived yet.',
          },
        ]
      : []),
    {
      id: 'in-progress',
      title: 'In progress',
      tile: 'in progress',
      isTrouble: false,
      lists: inProgress(overview),
      nothing: 'Nobody is in the middle of sharing.',
    },
    ...(hooks
      ? [
          {
            id: 'webhooks',
            title: 'Webhooks',
            tile: 'failed deliveries and webhooks',
            isTrouble: true,
            lists: hooks,
            nothing: 'Everything was delivered.',
          },
        ]
      : []),
    ...(next.length > 0
      ? [{ id: 'coming-up', title: 'Good to know', tile: null, isTrouble: false, lists: next, nothing: '' }]
      : []),
  ];
}

function Tiles({ groups }: { groups: readonly Group[] }) {
  return (
    <ul className={styles.tiles}>
      {groups.map(({ id, tile, isTrouble, lists }) => {
        const total = sumOf(lists);
        return tile === null ? null : (
          <li key={id}>
            <a href={`#${id}`} data-trouble={(isTrouble && total.count > 0) || undefined}>
              <strong>{inFigures(total)}</strong> {tile}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
