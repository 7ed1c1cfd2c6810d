import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { api } from '../../api.ts';
import { useAccess, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { textOf } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ACCOUNT_LOOKS } from '../../words/accounts.ts';
import { RISKS } from '../../words/risks.ts';
import { VERDICTS } from '../../words/verdicts.ts';
import styles from './people-page.module.css';
import {
  AGES,
  isNarrowed,
  type PeopleSearch,
  peopleSearch,
  REVIEWS,
  SORTS,
  SOURCES,
} from './people-search.ts';
import { PROGRESS } from './progress-words.tsx';

type Options = readonly (readonly [value: string, label: string])[];

function labelled(values: Readonly<Record<string, { label: string }>>): Options {
  return Object.entries(values).map(([value, { label }]) => [value, label] as const);
}

const LOOKS: Options = Object.entries(ACCOUNT_LOOKS).map(([value, [, label]]) => [value, label] as const);

interface Changing {
  filters: PeopleSearch;
  change: (changed: Record<string, unknown>) => void;
}

/** A change of a filter starts at the beginning of the list again. */
export function PeopleFilters({
  search,
  onChange,
}: {
  search: PeopleSearch;
  onChange: (search: PeopleSearch) => void;
}) {
  const { after: _, ...filters } = search;
  const change: Changing['change'] = (changed) => onChange(peopleSearch({ ...filters, ...changed }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change({ search: textOf(new FormData(event.currentTarget), 'search') ?? '' });
  };
  const mayFindNames = useAccess('read_users') !== 'hidden';
  return (
    <form className={styles.filters} onSubmit={submit}>
      <div className={styles.search}>
        <TextField
          key={filters.search ?? ''}
          label={mayFindNames ? 'Name, reference or other details' : 'Reference or id'}
          {...(mayFindNames
            ? { description: 'Or date of birth, postcode, NI number, email address, phone number' }
            : {})}
          name="search"
          type="search"
          maxLength={255}
          defaultValue={filters.search ?? ''}
        />
        <Button type="submit">Find</Button>
      </div>
      <Chosen filters={filters} change={change} />
      {isNarrowed(filters) ? (
        <p className={styles.clear}>
          <Link to="/people" search={filters.sort ? { sort: filters.sort } : {}}>
            Show everyone
          </Link>
        </p>
      ) : null}
    </form>
  );
}

const MORE = ['progress', 'data_age', 'source_failed', 'account_status'] as const;

function Chosen({ filters, change }: Changing) {
  const maySeePay = useAccess('read_payroll') !== null;
  const maySeeCases = useAccess('read_cases') !== null;
  const { risk, ...otherSorts } = SORTS;
  const sorts = Object.entries(maySeePay ? { risk, ...otherSorts } : otherSorts);
  const choice = (name: keyof PeopleSearch, label: string, any: string, options: Options) => (
    <Select
      label={label}
      options={[['', any], ...options]}
      value={filters[name] ?? ''}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const more = MORE.filter((name) => filters[name] !== undefined).length;
  return (
    <>
      <div className={styles.choices}>
        {choice('sort', 'Sort by', 'Newest people', sorts)}
        {maySeePay ? choice('risk', 'Risk', 'Any', labelled(RISKS)) : null}
        {maySeePay ? choice('verdict', 'Income', 'Any', labelled(VERDICTS)) : null}
        {maySeeCases ? <WhoWorks filters={filters} change={change} /> : null}
        {maySeeCases ? choice('review', 'Review', 'Any', Object.entries(REVIEWS)) : null}
      </div>
      <details className={styles.more} open={more > 0}>
        <summary>{more > 0 ? `More filters (${more} in use)` : 'More filters'}</summary>
        <div className={styles.choices}>
          {choice('progress', 'Progress', 'Any', labelled(PROGRESS))}
          {choice('data_age', 'Newest data', 'Any age', Object.entries(AGES))}
          {choice('source_failed', 'Source that failed', 'Any or none', Object.entries(SOURCES))}
          {choice('account_status', 'Linked account', 'Any', LOOKS)}
        </div>
      </details>
    </>
  );
}

function WhoWorks({ filters: { assignee }, change }: Changing) {
  const { member } = useSession();
  const { data } = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => api.get('/members/colleagues', { signal }),
  });
  const others = (data?.colleagues ?? [])
    .filter(({ member_id }) => member_id !== member.id)
    .map(({ member_id, name }) => [member_id, name] as const);
  const isUnknown =
    assignee && !['me', 'nobody'].includes(assignee) && !others.some(([id]) => id === assignee);
  const options: Options = [
    ['', 'Any'],
    ['me', 'Me'],
    ['nobody', 'Nobody'],
    ...others,
    ...(isUnknown ? [[assignee, 'A former colleague'] as const] : []),
  ];
  return (
    <Select
      label="Who works on it"
      options={options}
      value={assignee ?? ''}
      onChange={(value) => change({ assignee: value })}
    />
  );
}
