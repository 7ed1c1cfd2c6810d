import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../../../../clients/typescript/index.js';
import { CopyId } from '../../ui/copy-id.tsx';
import { exactTime } from '../../ui/format.ts';
import type { Column } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import { actionInWords, detailsInWords, type Kind, kindInWords } from '../../words/audit.ts';
import styles from './audit-page.module.css';
import { useMemberNames } from './member-names.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The columns that every list of audit entries has. */
export const WHEN: Column<AuditEntry> = {
  title: 'When',
  cell: ({ at }) => (
    <span className={styles.when}>
      <When at={at} />
      <span className={styles.exact}>{exactTime(at)}</span>
    </span>
  ),
};
export const WHAT: Column<AuditEntry> = { title: 'What', cell: ({ action }) => actionInWords(action) };
export const WHO: Column<AuditEntry> = {
  title: 'Who',
  cell: ({ actor_kind, actor_id }) => <Party kind={actor_kind} id={actor_id} />,
};
export const ABOUT: Column<AuditEntry> = {
  title: 'About',
  cell: ({ subject_kind, subject_id }) => <Party kind={subject_kind} id={subject_id} />,
};
export const DETAILS: Column<AuditEntry> = {
  title: 'Details',
  cell: ({ details }) => (Object.keys(details).length === 0 ? '–' : <Details details={details} />),
};

/** Who acted, or what an entry is about. */
export function Party({ kind, id }: { kind: Kind | null; id: string | null }) {
  const nameOf = useMemberNames();
  if (kind === null) return '–';
  if (kind === 'user' && id)
    return (
      <Link to="/people/$userId" params={{ userId: id }}>
        Person …{id.slice(-6)}
      </Link>
    );
  if (kind === 'member' && id && nameOf(id)) return nameOf(id);
  return (
    <>
      {kindInWords(kind)}{' '}
      {id ? (
        <CopyId
          id={id}
          label={`id of the ${kind === 'api_key' || kind === 'scim_token' ? kindInWords(kind) : kindInWords(kind).toLowerCase()}`}
          isShort
        />
      ) : null}
    </>
  );
}

export function Details({ details }: { details: AuditEntry['details'] }) {
  const facts = detailsInWords(details);
  return facts.map(([name, value]) => (
    <div key={name}>
      {name}: {ID.test(value) ? <CopyId id={value} label={name} isShort /> : value}
    </div>
  ));
}
