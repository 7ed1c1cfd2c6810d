import { Button } from './button.tsx';
import { count } from './format.ts';
import styles from './pager.module.css';

interface Pagination {
  offset: number;
  limit: number;
  count: number;
  total_count: number;
}

/** Moves between pages of a list. Offsets start at 1, as in the API. */
export function Pager({ pagination, onMove }: { pagination: Pagination; onMove: (offset: number) => void }) {
  const { offset, limit, count: shown, total_count: total } = pagination;
  if (total <= limit && offset <= 1) return null;
  return (
    <nav className={styles.pager} aria-label="Pages of the list">
      <Button look="plain" isDisabled={offset <= 1} onPress={() => onMove(Math.max(1, offset - limit))}>
        Previous
      </Button>
      <span>
        {count(offset)} to {count(offset + shown - 1)} of {count(total)}
      </span>
      <Button look="plain" isDisabled={offset + shown > total} onPress={() => onMove(offset + limit)}>
        Next
      </Button>
    </nav>
  );
}
