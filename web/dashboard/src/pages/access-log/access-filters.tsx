import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { textOf } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { localTime, timeOf } from '../../ui/time-of.ts';
import styles from '../people/people-page.module.css';

export interface AccessSearch {
  after?: string;
  key_id?: string;
  user_id?: string;
  address?: string;
  from?: string;
  to?: string;
}

/** Keeps only what the address may contain. */
export function accessSearch(search: Record<string, unknown>): AccessSearch {
  const names = ['after', 'key_id', 'user_id', 'address', 'from', 'to'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (typeof search[name] === 'string' && search[name] ? [[name, search[name]]] : [])),
  );
}

export function AccessFilters({
  filters,
  onFilter,
}: {
  filters: Omit<AccessSearch, 'after'>;
  onFilter: (filters: AccessSearch) => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onFilter(
      accessSearch({
        key_id: textOf(form, 'key_id'),
        user_id: textOf(form, 'user_id'),
        address: textOf(form, 'address'),
        from: timeOf(form, 'from'),
        to: timeOf(form, 'to'),
      }),
    );
  };
  return (
    <form className={styles.search} onSubmit={submit} key={JSON.stringify(filters)}>
      <TextField label="Key (id)" name="key_id" defaultValue={filters.key_id ?? ''} />
      <TextField label="Person (id)" name="user_id" defaultValue={filters.user_id ?? ''} />
      <TextField label="IP address" name="address" defaultValue={filters.address ?? ''} />
      <TextField label="From" name="from" type="datetime-local" defaultValue={localTime(filters.from)} />
      <TextField label="To" name="to" type="datetime-local" defaultValue={localTime(filters.to)} />
      <Button type="submit">Filter</Button>
      <Button look="plain" onPress={() => onFilter({})}>
        Show all
      </Button>
    </form>
  );
}
