import { Focusable, Tooltip, TooltipTrigger } from 'react-aria-components';
import { exactTime, relativeTime } from './format.ts';
import styles from './when.module.css';

const DELAY_MS = 300;

/** How long ago, with the exact time on hover, on focus and for screen readers. */
export function When({ at }: { at: string }) {
  return (
    <TooltipTrigger delay={DELAY_MS}>
      <Focusable>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse must be able to see the exact time */}
        <time dateTime={at} className={styles.when} tabIndex={0}>
          {relativeTime(at)}
          <span className={styles.print}>, {exactTime(at)}</span>
        </time>
      </Focusable>
      <Tooltip className={styles.tooltip ?? ''} offset={6}>
        {exactTime(at)}
      </Tooltip>
    </TooltipTrigger>
  );
}
