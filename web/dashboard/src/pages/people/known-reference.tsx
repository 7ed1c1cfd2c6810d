import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api.ts';
import field from '../../ui/field.module.css';

/** A longer reference may come before the one that was entered. */
const FOUND_MAX = 10;

/** Says if somebody already has this reference. References need not be unique, so this is not an error. */
export function KnownReference({ reference }: { reference: string }) {
  const { data } = useQuery({
    queryKey: ['users', 'with-reference', reference],
    enabled: reference !== '',
    queryFn: ({ signal }) =>
      api.get('/users/progress', { query: { search: reference, limit: FOUND_MAX }, signal }),
  });
  const known = data?.users.find(({ ext_id }) => ext_id === reference);
  return (
    <span className={field.description} aria-live="polite">
      {known ? (
        <>
          This reference is already in use:{' '}
          <Link to="/people/$userId" params={{ userId: known.user_id }} target="_blank">
            open the person in a new tab
          </Link>
        </>
      ) : null}
    </span>
  );
}
