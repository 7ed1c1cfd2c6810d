import type { IncomeVerdict } from '../../../../clients/typescript/index.js';
import type { Tone } from '../ui/tone.ts';

/* The texts of all pages about verdicts. The sentence of a verdict is never written here: the API writes it. */

export type VerdictState = IncomeVerdict['status'];

export const VERDICTS: Readonly<Record<VerdictState, { label: string; tone: Tone }>> = {
  verified: { label: 'Verified', tone: 'good' },
  partly_verified: { label: 'Partly verified', tone: 'busy' },
  conflicting: { label: 'Conflicting', tone: 'warning' },
  suspected_alteration: { label: 'Suspected alteration', tone: 'bad' },
  not_enough_data: { label: 'Not enough data', tone: 'neutral' },
};

/** A person of a list. The verdict is null until one was drawn, and for roles that may not see it. */
export interface HasVerdict {
  verdict?: { status: VerdictState } | null | undefined;
}

/** What the figures are worth; null if the verdict confirms them. */
export const UNCONFIRMED: Readonly<Record<VerdictState, string | null>> = {
  verified: null,
  partly_verified: null,
  conflicting: 'They come from the evidence that counts. The verdict does not confirm them.',
  suspected_alteration: 'They come from the evidence that counts. The verdict does not confirm them.',
  not_enough_data: 'There is too little evidence to rely on them.',
};

type Identity = IncomeVerdict['identity'];
type Compared = Identity['compared'][number];

export const IDENTITIES: Readonly<Record<Identity['status'], readonly [Tone, string]>> = {
  confirmed: ['good', 'This person’s own'],
  not_confirmed: ['neutral', 'Not confirmed'],
  different_person: ['bad', 'Somebody else’s'],
};

const FIELDS: Readonly<Record<Compared['field'], string>> = {
  name: 'name',
  date_of_birth: 'date of birth',
  ni_number: 'National Insurance number',
  post_code: 'postcode',
};

const SOURCES: Readonly<Record<Compared['source'], string>> = {
  payroll: 'Payslips from the payroll',
  upload: 'Uploaded payslips',
  bank: 'Bank statements',
};

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What was compared with the client's record, one line for each source: `['Uploaded payslips', 'The name matches.']`. */
export function comparedInWords(compared: readonly Compared[]): (readonly [source: string, words: string])[] {
  return [...Map.groupBy(compared, ({ source }) => source)].map(([source, some]) => {
    const fieldsWith = (result: Compared['result']) =>
      some.filter((one) => one.result === result).map(({ field }) => FIELDS[field]);
    const [differ, similar, match, hidden, missing] = [
      fieldsWith('differs'),
      fieldsWith('similar'),
      fieldsWith('matches'),
      fieldsWith('not_shown'),
      fieldsWith('not_on_record'),
    ];
    const words = [
      sentence(differ, 'differs from your record', 'differ from your record'),
      sentence(match, 'matches your record', 'match your record'),
      sentence(similar, 'is similar to your record', 'are similar to your record'),
      sentence(hidden, 'is not shown', 'are not shown'),
      missing.length > 0 ? `Your record has no ${LIST.format(missing)}.` : '',
    ];
    return [SOURCES[source], words.filter(Boolean).join(' ')] as const;
  });
}

/** `The name and the postcode match your record.` */
function sentence(fields: readonly string[], one: string, several: string): string {
  if (fields.length === 0) return '';
  const text = LIST.format(fields.map((field) => `the ${field}`));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${fields.length === 1 ? one : several}.`;
}
