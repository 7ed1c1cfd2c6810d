import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Status } from '../../ui/status.tsx';
import { When } from '../../ui/when.tsx';
import styles from './line-list.module.css';
import { inFigures, type Line, type Lines, restInWords } from './lines.ts';

/** Lines of one kind, each with a link to the page where one acts. */
export function LineList({ list, hasTitle }: { list: Lines; hasTitle: boolean }) {
  const id = useId();
  const rest = restInWords(list);
  return (
    <div className={styles.list}>
      {hasTitle ? (
        <h3 id={id}>
          {list.title} <span className={styles.count}>{inFigures(list.total)}</span>
        </h3>
      ) : null}
      <ul {...(hasTitle ? { 'aria-labelledby': id } : {})}>
        {list.lines.map((line) => (
          <OneLine key={line.key} line={line} />
        ))}
      </ul>
      {rest && list.title !== 'New data' ? (
        <p className={styles.rest}>
          {rest}
          {list.rest ? (
            <>
              {' · '}
              <Link to={list.rest.to}>{list.rest.label}</Link>
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function OneLine({ line: { title, words, status, at, to } }: { line: Line }) {
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <Link to={to}>{title}</Link>
        <span>{words}</span>
      </div>
      <div className={styles.state}>
        {status ? <Status tone={status[0]}>{status[1]}</Status> : null}
        {at ? <When at={at} /> : null}
      </div>
    </li>
  );
}
