import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { textOf } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ACCOUNT_LOOKS } from '../../words/accounts.ts';
import styles from './people-page.module.css';
import { type PeopleSearch, peopleSearch } from './people-search.ts';
import { PROGRESS } from './progress-words.tsx';

const PROGRESS_OPTIONS: [string, string][] = [
  ['', 'Everyone'],
  ...Object.entries(PROGRESS).map(([value, { label }]): [string, string] => [value, label]),
];
const STATUS_OPTIONS: [string, string][] = [
  ['', 'Any'],
  ...Object.entries(ACCOUNT_LOOKS).map(([value, [, label]]): [string, string] => [value, label]),
];

/** A change of a filter starts at the newest people again. */
export function PeopleFilters({
  search,
  onChange,
}: {
  search: PeopleSearch;
  onChange: (search: PeopleSearch) => void;
}) {
  const { after: _, ...filters } = search;
  const change = (changed: Record<string, unknown>) => onChange(peopleSearch({ ...filters, ...changed }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change({ search: textOf(new FormData(event.currentTarget), 'search') ?? '' });
  };
  return (
    <form className={styles.search} onSubmit={submit}>
      <TextField
        key={filters.search ?? ''}
        label="Reference or id"
        name="search"
        type="search"
        maxLength={255}
        defaultValue={filters.search ?? ''}
      />
      <Select
        label="Progress"
        options={PROGRESS_OPTIONS}
        value={filters.progress ?? ''}
        onChange={(progress) => change({ progress })}
      />
      <Select
        label="Linked account"
        options={STATUS_OPTIONS}
        value={filters.account_status ?? ''}
        onChange={(account_status) => change({ account_status })}
      />
      <Button type="submit">Find</Button>
    </form>
  );
}
