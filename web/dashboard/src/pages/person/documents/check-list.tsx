import type { Check } from '../../../../../../clients/typescript/index.js';
import { day, pounds } from '../../../ui/format.ts';
import { Status, type Tone } from '../../../ui/status.tsx';
import styles from './check-list.module.css';
import { noFailureInWords } from './no-failure.ts';

const TONES: Readonly<Record<Check['severity'], readonly [Tone, string]>> = {
  high: ['bad', 'Serious'],
  medium: ['warning', 'Caution'],
  low: ['warning', 'Minor'],
  info: ['neutral', 'Note'],
};

/** Failed checks first, then those that passed. */
export function CheckList({
  checks,
  chosen = null,
  onChoose,
  isOpen = false,
}: {
  checks: readonly Check[];
  chosen?: Check | null;
  /** Shows a finding on its page. */
  onChoose?: (check: Check) => void;
  /** Shows the checks that passed too. */
  isOpen?: boolean;
}) {
  const failed = checks.filter(({ is_passed }) => !is_passed);
  const passed = checks.filter(({ is_passed }) => is_passed);
  return (
    <>
      {failed.length === 0 ? <p>{noFailureInWords(checks)}</p> : null}
      <ul className={styles.list}>
        {failed.map((check) => (
          <li key={keyOf(check)}>
            <Finding check={check} isChosen={check === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {passed.length > 0 ? (
        <details className={styles.passed} open={isOpen}>
          <summary>{passed.length === 1 ? '1 check passed' : `${passed.length} checks passed`}</summary>
          <ul>
            {passed.map((check) => (
              <li key={keyOf(check)}>
                {check.message}
                {check.actual ? <span className={styles.found}> ({asWritten(check.actual)})</span> : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function Finding({
  check,
  isChosen,
  onChoose,
}: {
  check: Check;
  isChosen: boolean;
  onChoose: ((check: Check) => void) | undefined;
}) {
  const [tone, words] = TONES[check.severity];
  return (
    <div className={styles.finding} data-chosen={isChosen || undefined}>
      <Status tone={tone}>{words}</Status>
      <p>{check.message}</p>
      {check.expected || check.actual ? (
        <p className={styles.values}>
          {check.expected ? (
            <span>
              Expected <b>{asWritten(check.expected)}</b>
            </span>
          ) : null}
          {check.actual ? (
            <span>
              Found <b>{asWritten(check.actual)}</b>
            </span>
          ) : null}
        </p>
      ) : null}
      {onChoose && check.page && check.box ? (
        <button type="button" className={styles.show} onClick={() => onChoose(check)}>
          Show on page {check.page}
        </button>
      ) : null}
    </div>
  );
}

/** Days come as days or as midnight UTC, amounts with two decimals. Other values stay as they are. */
function asWritten(text: string): string {
  if (/^\d{4}-\d\d-\d\d(T00:00:00.*)?$/.test(text)) return day(text);
  return /^-?\d+\.\d\d$/.test(text) ? pounds(text) : text;
}

export function keyOf({ code, payslip, field, page, message }: Check): string {
  return [code, payslip, field, page, message].join('/');
}
