import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { count } from './format.ts';
import styles from './short.module.css';

interface Short {
  /** Hides an item on the screen until someone wants to see all. Paper always has all. */
  classOf: (index: number) => string | undefined;
  /** Shows the rest, or hides it again; null if there is no rest. */
  toggle: ReactNode;
}

/** Keeps a long list short. `what` names its items, such as `jobs`. */
export function useShort(total: number, { first, what }: { first: number; what: string }): Short {
  const [isWhole, setWhole] = useState(false);
  return {
    classOf: (index) => (index < first || isWhole ? undefined : styles.later),
    toggle:
      total > first ? (
        <div className={styles.toggle}>
          <Button look="quiet" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
            {isWhole ? `Show fewer ${what}` : `Show all ${count(total)} ${what}`}
          </Button>
        </div>
      ) : null,
  };
}
