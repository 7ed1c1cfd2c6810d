import type { FormEvent } from 'react';
import type { AuditEntry } from '../../../../../clients/typescript/index.js';
import { Button } from '../../ui/button.tsx';
import { textOf } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { localTime, timeOf } from '../../ui/time-of.ts';
import { allActions, isAction } from '../../words/audit.ts';
import styles from '../people/people-page.module.css';
import { useMembers } from './member-names.ts';

const ACTIONS: [string, string][] = [['', 'Everything'], ...allActions()];

export interface AuditSearch {
  page?: number;
  action?: AuditEntry['action'];
  subject_id?: string;
  actor_id?: string;
  from?: string;
  to?: string;
}

/** Keeps only what the address may contain. */
export function auditSearch(search: Record<string, unknown>): Omit<AuditSearch, 'page'> {
  const names = ['subject_id', 'actor_id', 'from', 'to'] as const;
  const given = Object.fromEntries(
    names.flatMap((name) => (typeof search[name] === 'string' && search[name] ? [[name, search[name]]] : [])),
  );
  return isAction(search.action) ? { ...given, action: search.action } : given;
}

export function AuditFilters({
  filters,
  onFilter,
}: {
  filters: Omit<AuditSearch, 'page'>;
  onFilter: (filters: AuditSearch) => void;
}) {
  const members = useMembers().map(({ id, name, email }): [string, string] => [id, name ?? email]);
  const actor = filters.actor_id ?? '';
  // API keys and people can be in the address too
  const unknown: [string, string][] =
    actor === '' || members.some(([id]) => id === actor) ? [] : [[actor, `…${actor.slice(-12)}`]];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onFilter(
      auditSearch({
        action: textOf(form, 'action'),
        subject_id: textOf(form, 'subject_id'),
        actor_id: textOf(form, 'actor_id'),
        from: timeOf(form, 'from'),
        to: timeOf(form, 'to'),
      }),
    );
  };
  return (
    <form className={styles.search} onSubmit={submit} key={JSON.stringify(filters)}>
      <Select label="What" name="action" options={ACTIONS} defaultValue={filters.action ?? ''} />
      <Select
        // a select has no value before its options are known
        key={members.length}
        label="Who"
        name="actor_id"
        options={[['', 'Everyone'], ...unknown, ...members]}
        defaultValue={actor}
      />
      <TextField
        label="Id of the person or record"
        name="subject_id"
        defaultValue={filters.subject_id ?? ''}
      />
      <TextField label="From" name="from" type="datetime-local" defaultValue={localTime(filters.from)} />
      <TextField label="To" name="to" type="datetime-local" defaultValue={localTime(filters.to)} />
      <Button type="submit">Filter</Button>
      <Button look="plain" onPress={() => onFilter({})}>
        Show all
      </Button>
    </form>
  );
}
