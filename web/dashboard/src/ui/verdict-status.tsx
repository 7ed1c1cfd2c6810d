import type { ReactNode } from 'react';
import { VERDICTS, type VerdictState } from '../words/verdicts.ts';
import status from './status.module.css';
import styles from './verdict-status.module.css';

/** The status of a verdict: a sign of its own shape, and words. Neither depends on colour. */
export function VerdictStatus({
  status: state,
  isLarge = false,
}: {
  status: VerdictState;
  isLarge?: boolean;
}) {
  const { label, tone } = VERDICTS[state];
  return (
    <span className={`${styles.verdict} ${isLarge ? styles.large : ''} ${status[tone]}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {SIGNS[state]}
      </svg>
      {label}
    </span>
  );
}

const SIGNS: Readonly<Record<VerdictState, ReactNode>> = {
  verified: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="M4.6 8.3 7 10.6l4.4-5" fill="none" stroke="var(--sign-ground)" strokeWidth="1.8" />
    </>
  ),
  partly_verified: (
    <>
      <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M8 1.8a6.2 6.2 0 0 0 0 12.4z" fill="currentColor" />
    </>
  ),
  conflicting: (
    <path
      d="M1.5 5.5h11M9.5 2.2l3.3 3.3-3.3 3.3M14.5 10.8h-11M6.5 7.5l-3.3 3.3 3.3 3.3"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
    />
  ),
  suspected_alteration: (
    <>
      <path d="M8 1 15.4 14.4H.6z" fill="currentColor" />
      <path d="M8 5.6v4.2M8 11.2v1.6" fill="none" stroke="var(--sign-ground)" strokeWidth="1.7" />
    </>
  ),
  not_enough_data: (
    <>
      <circle
        cx="8"
        cy="8"
        r="6.2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeDasharray="2.6 2.27"
      />
      <path d="M5 8h6" fill="none" stroke="currentColor" strokeWidth="1.6" />
    </>
  ),
};
