import { Button } from './button.tsx';
import { count } from './format.ts';
import styles from './pager.module.css';

/** Moves between pages of a list. Pages start at 1. */
export function Pager({
  page,
  size,
  total,
  onMove,
}: {
  page: number;
  size: number;
  total: number;
  onMove: (page: number) => void;
}) {
  if (total <= size && page === 1) return null;
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  return (
    <nav className={styles.pager} aria-label="Pages of the list">
      <Button look="plain" isDisabled={page === 1} onPress={() => onMove(page - 1)}>
        Previous
      </Button>
      <span>
        {last < first ? 'Nothing on this page' : `${count(first)} to ${count(last)} of ${count(total)}`}
      </span>
      <Button look="plain" isDisabled={last >= total} onPress={() => onMove(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

/** How many rows the API leaves out. Most of its lists start at 0; `GET /users` starts at 1. */
export function offsetOf(page: number, size: number): number {
  return (page - 1) * size;
}
