import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import type { RecentRequest } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { isId, oneOf } from '../../search.ts';
import { useAccess } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { textOf } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './requests-page.module.css';

export interface RequestSearch {
  page?: number;
  /** A class such as `4xx`, or one status such as `404`. */
  status?: string;
  key_id?: string;
  path?: string;
  user_id?: string;
  /** The calls of the dashboard are shown too. */
  dashboard?: 'shown';
}

const CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
const STATUSES: readonly (readonly [string, string])[] = [
  ['', 'All'],
  ['2xx', 'Successful (2xx)'],
  ['4xx', 'Rejected (4xx)'],
  ['5xx', 'Failed in the service (5xx)'],
  ...['400', '401', '403', '404', '409', '429', '500', '503'].map((one) => [one, one] as const),
];
const STATUS = /^(?:[2345]xx|[1-5]\d\d)$/;
const PATH = /^\/[^\s?]{0,199}$/;
const METHOD = /^[A-Z]+\s+/;
const KEYS_MAX = 100;

/** Keeps only what the address may contain. */
export function requestSearch(given: Record<string, unknown>): Omit<RequestSearch, 'page'> {
  const text = (name: 'status' | 'path', form: RegExp) => {
    const value = String(given[name] ?? '');
    return form.test(value) ? { [name]: value } : {};
  };
  return {
    ...text('status', STATUS),
    ...text('path', PATH),
    ...(isId(given.key_id) ? { key_id: given.key_id } : {}),
    ...(isId(given.user_id) ? { user_id: given.user_id } : {}),
    ...oneOf(['shown'], given.dashboard, 'dashboard'),
  };
}

/** The same filters for the API. */
export function filtersFor({ status, dashboard, ...search }: Omit<RequestSearch, 'page'>) {
  const status_class = CLASSES.find((one) => one === status);
  return {
    ...search,
    ...(status_class ? { status_class } : status ? { status: Number(status) } : {}),
    ...(dashboard === 'shown' ? {} : { is_dashboard: false }),
  };
}

export function RequestFilters({
  search,
  shown,
  onFilter,
}: {
  search: Omit<RequestSearch, 'page'>;
  /** The calls on the page, whose paths are offered. */
  shown: readonly RecentRequest[];
  onFilter: (search: RequestSearch) => void;
}) {
  const paths = useId();
  const { status } = search;
  const isListed = !status || STATUSES.some(([one]) => one === status);
  const statuses = isListed ? STATUSES : [...STATUSES, [status, status] as const];
  const keys = useKeys(search.key_id, shown);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onFilter(
      requestSearch({
        status: textOf(form, 'status'),
        key_id: textOf(form, 'key_id'),
        path: textOf(form, 'path')?.replace(METHOD, ''),
        user_id: textOf(form, 'user_id')?.toLowerCase(),
        dashboard: form.has('dashboard') ? 'shown' : undefined,
      }),
    );
  };
  return (
    <form className={styles.filters} onSubmit={submit} key={JSON.stringify(search)}>
      <Select label="Status" name="status" options={statuses} defaultValue={search.status ?? ''} />
      <Select
        // a select has no value before its options are known
        key={keys.length}
        label="API key"
        name="key_id"
        options={[['', 'All keys and callers'], ...keys]}
        defaultValue={search.key_id ?? ''}
      />
      <TextField
        label="Path"
        name="path"
        defaultValue={search.path ?? ''}
        placeholder="/users/{user_id}"
        list={paths}
      />
      <datalist id={paths}>
        {[...new Set(shown.map(({ path }) => path))].sort().map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <TextField label="Person (id)" name="user_id" defaultValue={search.user_id ?? ''} />
      <div className={styles.actions}>
        <Checkbox
          label="Also show calls of this dashboard"
          name="dashboard"
          defaultChecked={search.dashboard === 'shown'}
        />
        <Button type="submit">Filter</Button>
        {Object.keys(search).length > 0 ? (
          <Button look="plain" onPress={() => onFilter({})}>
            Show all
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** All keys for admins. Other roles can't list keys, so they see the keys of the calls on the page. */
function useKeys(chosen: string | undefined, shown: readonly RecentRequest[]): [string, string][] {
  const mayList = useAccess('manage_api_keys') !== null;
  const { data } = useQuery({
    queryKey: ['api-keys', 'names'],
    enabled: mayList,
    queryFn: ({ signal }) => api.get('/api-keys', { query: { limit: KEYS_MAX }, signal }),
  });
  const names = new Map<string, string>();
  if (chosen) names.set(chosen, `Key …${chosen.slice(-6)}`);
  for (const { key_id, key_name } of shown)
    if (key_id) names.set(key_id, key_name ?? `Key …${key_id.slice(-6)}`);
  for (const { key_id, name, revoked_at } of data?.api_keys ?? [])
    names.set(key_id, revoked_at ? `${name} (revoked)` : name);
  return [...names];
}
