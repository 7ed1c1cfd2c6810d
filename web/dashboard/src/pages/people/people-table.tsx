import { Link } from '@tanstack/react-router';
import type { UserProgress } from '../../../../../clients/typescript/index.js';
import { useAccess } from '../../session/session.ts';
import { Status } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { VerdictStatus } from '../../ui/verdict-status.tsx';
import { When } from '../../ui/when.tsx';
import { namelessPerson, nameOf } from '../../words/person-name.ts';
import { RISKS, seriousInWords } from '../../words/risks.ts';
import styles from './people-page.module.css';
import { REVIEWS } from './people-search.ts';
import { ProgressWords } from './progress-words.tsx';

/** The people of one page, with the columns that the role may see. */
export function PeopleTable({ people }: { people: readonly UserProgress[] }) {
  const maySeePay = useAccess('read_payroll') !== null;
  const maySeeCases = useAccess('read_cases') !== null;
  const columns = [
    PERSON,
    ...(maySeePay ? [RISK, INCOME] : []),
    PROGRESS,
    DATA,
    ...(maySeeCases ? [CASE] : []),
  ];
  return (
    <>
      <Table caption="People" columns={columns} rows={people} keyOf={({ user_id }) => user_id} />
      <Age people={people} />
    </>
  );
}

const PERSON: Column<UserProgress> = {
  title: 'Person',
  cell: ({ user_id: userId, ...person }) => {
    const name = nameOf(person) ?? namelessPerson(userId);
    return (
      <>
        <Link to="/people/$userId" params={{ userId }} className={styles.person}>
          {name}
        </Link>
        {person.ext_id && person.ext_id !== name ? (
          <span className={styles.reference}>{person.ext_id}</span>
        ) : null}
      </>
    );
  },
};

const RISK: Column<UserProgress> = {
  title: 'Risk',
  cell: ({ verdict }) => {
    if (!verdict?.risk) return <span className={styles.detail}>–</span>;
    const serious = seriousInWords(verdict.serious_count);
    return (
      <>
        <Status tone={RISKS[verdict.risk].tone}>{RISKS[verdict.risk].label}</Status>
        {serious ? <span className={styles.detail}>{serious}</span> : null}
      </>
    );
  },
};

const INCOME: Column<UserProgress> = {
  title: 'Income',
  cell: ({ verdict, newest_data_at: at }) => {
    if (!verdict) return <span className={styles.detail}>{at ? 'Being checked' : '–'}</span>;
    return (
      <>
        <VerdictStatus status={verdict.status} />
        {verdict.is_updating ? <span className={styles.detail}>Being updated</span> : null}
      </>
    );
  },
};

const PROGRESS: Column<UserProgress> = {
  title: 'Progress',
  cell: (user) => <ProgressWords user={user} />,
};

const DATA: Column<UserProgress> = {
  title: 'Newest data',
  cell: ({ newest_data_at: at, created_at: added }) =>
    at ? (
      <span className={styles.whole}>
        <When at={at} />
      </span>
    ) : (
      <>
        None
        <span className={`${styles.detail} ${styles.whole}`}>
          Added <When at={added} />
        </span>
      </>
    ),
};

const CASE: Column<UserProgress> = {
  title: 'Who works on it',
  cell: ({ assignee, review }) => (
    <>
      <span className={assignee ? styles.member : styles.detail}>{assignee?.name ?? 'Nobody'}</span>
      {review ? (
        <span className={styles.detail} data-reopened={review.is_reopened || undefined}>
          {review.is_reopened
            ? `${REVIEWS.reopened}, was: ${REVIEWS[review.outcome].toLowerCase()}`
            : `Review: ${REVIEWS[review.outcome].toLowerCase()}`}
        </span>
      ) : null}
    </>
  ),
};

/** Verdicts are stored for lists, so the list says how old they are. */
function Age({ people }: { people: readonly UserProgress[] }) {
  const oldest = people.flatMap(({ verdict }) => verdict?.concluded_at ?? []).sort()[0];
  if (oldest === undefined) return null;
  return (
    <p className={styles.age}>
      Risk and income are calculated after each change and about once a day. The oldest on this page:{' '}
      <When at={oldest} />.
    </p>
  );
}
