import type { User } from '../../../../../clients/typescript/index.js';
import { useSession } from '../../session/session.ts';
import form from '../../ui/form.module.css';
import { textOf } from '../../ui/form.tsx';
import { inWords } from '../../ui/format.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FieldProblems } from './field-problems.ts';
import styles from './people-page.module.css';

const AS_CONFIGURED = ['', 'As in your configuration'] as const;
const SWITCH = [AS_CONFIGURED, ['true', 'On'], ['false', 'Off']] as const;
const SWITCHES = [
  ['payroll_connections_enabled', 'Payroll providers'],
  ['taxauth_enabled', 'Tax authority'],
  ['bank_connections_enabled', 'Bank connections'],
  ['payslip_upload_enabled', 'Uploaded payslips'],
  ['recurring_checks_enabled', 'Check again on a schedule'],
] as const;

/** Settings that differ from the client configuration for one person. */
export function SettingsFields({ problems }: { problems: FieldProblems }) {
  const { environment } = useSession();
  const frequencies = ['HOURLY', 'WEEKLY', 'MONTHLY'].slice(environment === 'sandbox' ? 0 : 1);
  const isRejected = 'payroll_period_months' in problems || 'recurring_check_end_date' in problems;
  return (
    <details className={styles.more} {...(isRejected ? { open: true } : {})}>
      <summary>Override your configuration for this person</summary>
      <div className={form.form}>
        {SWITCHES.map(([name, label]) => (
          <Select key={name} label={label} name={name} options={SWITCH} defaultValue="" />
        ))}
        <Select
          label="How often"
          name="recurring_check_frequency"
          options={[AS_CONFIGURED, ...frequencies.map((one) => [one, inWords(one)] as const)]}
          defaultValue=""
        />
        <TextField
          label="Last day of checks"
          name="recurring_check_end_date"
          type="date"
          error={problems.recurring_check_end_date}
        />
        <TextField
          label="Months to look back"
          name="payroll_period_months"
          type="number"
          description="Leave it empty to use your configuration."
          error={problems.payroll_period_months}
        />
      </div>
    </details>
  );
}

type PersonSettings = Partial<Pick<User, (typeof SWITCHES)[number][0] | 'payroll_period_months'>> & {
  recurring_check_frequency?: NonNullable<User['recurring_check_frequency']>;
  recurring_check_end_date?: string;
};

export function settingsIn(sent: FormData): PersonSettings {
  const months = textOf(sent, 'payroll_period_months');
  const frequency = textOf(sent, 'recurring_check_frequency');
  const end = textOf(sent, 'recurring_check_end_date');
  const switches = SWITCHES.flatMap(([name]) => {
    const value = textOf(sent, name);
    return value === null ? [] : [[name, value === 'true']];
  });
  return {
    ...Object.fromEntries(switches),
    ...(months === null ? {} : { payroll_period_months: Number(months) }),
    ...(frequency === null ? {} : { recurring_check_frequency: frequency as 'MONTHLY' }),
    // the last day counts as a whole
    ...(end === null ? {} : { recurring_check_end_date: `${end}T23:59:59.000Z` }),
  };
}
