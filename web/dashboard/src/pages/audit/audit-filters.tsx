import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { textOf } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { localTime, timeOf } from '../../ui/time-of.ts';
import styles from '../people/people-page.module.css';

export interface AuditSearch {
  page?: number;
  subject_id?: string;
  actor_id?: string;
  from?: string;
  to?: string;
}

/** Keeps only what the address may contain. */
export function auditSearch(search: Record<string, unknown>): Omit<AuditSearch, 'page'> {
  const names = ['subject_id', 'actor_id', 'from', 'to'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (typeof search[name] === 'string' && search[name] ? [[name, search[name]]] : [])),
  );
}

export function AuditFilters({
  filters,
  onFilter,
}: {
  filters: Omit<AuditSearch, 'page'>;
  onFilter: (filters: AuditSearch) => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onFilter(
      auditSearch({
        subject_id: textOf(form, 'subject_id'),
        actor_id: textOf(form, 'actor_id'),
        from: timeOf(form, 'from'),
        to: timeOf(form, 'to'),
      }),
    );
  };
  return (
    <form className={styles.search} onSubmit={submit} key={JSON.stringify(filters)}>
      <TextField label="About (id)" name="subject_id" defaultValue={filters.subject_id ?? ''} />
      <TextField label="Who (id)" name="actor_id" defaultValue={filters.actor_id ?? ''} />
      <TextField label="From" name="from" type="datetime-local" defaultValue={localTime(filters.from)} />
      <TextField label="To" name="to" type="datetime-local" defaultValue={localTime(filters.to)} />
      <Button type="submit">Filter</Button>
      <Button look="plain" onPress={() => onFilter({})}>
        Show all
      </Button>
    </form>
  );
}
