import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import { VerdictStatus } from '../../ui/verdict-status.tsx';
import { When } from '../../ui/when.tsx';
import styles from './line-list.module.css';
import { inFigures, type Line, type Lines, restInWords } from './lines.ts';

/** How many lines are shown first, so that the page stays short. */
const SHOWN_FIRST = 5;

/** Lines of one kind, each with a link to the page where a member can act. */
export function LineList({ list, hasTitle }: { list: Lines; hasTitle: boolean }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const items = useRef<HTMLUListElement>(null);
  const showAll = () => {
    flushSync(() => setWhole(true));
    // the button was removed, so the first new line gets the focus
    items.current?.querySelectorAll('a')[SHOWN_FIRST]?.focus();
  };
  const shown = isWhole ? list.lines : list.lines.slice(0, SHOWN_FIRST);
  const more = list.lines.length - shown.length;
  return (
    <div className={styles.list}>
      {hasTitle ? (
        <h3 id={id}>
          {list.title} <span className={styles.count}>{inFigures(list.total)}</span>
        </h3>
      ) : null}
      <ul ref={items} {...(hasTitle ? { 'aria-labelledby': id } : {})}>
        {shown.map((line) => (
          <OneLine key={line.key} line={line} />
        ))}
      </ul>
      {more > 0 ? (
        <Button look="quiet" onPress={showAll}>
          {`Show ${more} more`}
          {hasTitle ? <span className="hidden"> of {list.title}</span> : null}
        </Button>
      ) : (
        <Rest list={list} />
      )}
    </div>
  );
}

/** Says that the list has more items, and where to see them. */
function Rest({ list }: { list: Lines }) {
  const words = restInWords(list);
  if (words === null && !list.rest) return null;
  return (
    <p className={styles.rest}>
      {words ? <span>{words}</span> : null}
      {list.rest ? (
        <Link to={list.rest.to} search={list.rest.search ?? {}}>
          {list.rest.label}
        </Link>
      ) : null}
    </p>
  );
}

function OneLine({ line: { title, words, status, verdict, at, to } }: { line: Line }) {
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <Link to={to}>{title}</Link>
        <span>{words}</span>
      </div>
      <div className={styles.state}>
        {verdict ? <VerdictStatus status={verdict} /> : null}
        {status ? <Status tone={status[0]}>{status[1]}</Status> : null}
        {at ? <When at={at} /> : null}
      </div>
    </li>
  );
}
