import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import pager from '../../ui/pager.module.css';
import type { PeopleSearch } from './people-search.ts';

/** Links to the next people and back to the first. The pages are links, so Back leads to the page before. */
export function PeoplePager({
  search: { after, ...filters },
  next,
  isShort,
  hasMoreToSearch,
}: {
  search: PeopleSearch;
  next: string | null;
  /** The page ends because enough people were read, not because there are no more. */
  isShort: boolean;
  hasMoreToSearch: boolean;
}) {
  if (hasMoreToSearch)
    return (
      <p className={pager.pager}>
        More people may match. Type more, such as a second name or the whole reference.
      </p>
    );
  if (!after && next === null) return null;
  return (
    <nav className={pager.pager} aria-label="Pages of the list">
      {after ? (
        <Link to="/people" search={filters} className={buttonClass('plain')}>
          {filters.sort ? 'First page' : 'Newest'}
        </Link>
      ) : null}
      {isShort ? <span>This page searched 1,000 people.</span> : null}
      {next ? (
        <Link to="/people" search={{ ...filters, after: next }} className={buttonClass('plain')}>
          {isShort ? 'Search further' : filters.sort ? 'Next page' : 'Older'}
        </Link>
      ) : null}
    </nav>
  );
}
