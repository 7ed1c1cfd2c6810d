import type { Region } from './tables.ts';

/** A parsed tax code. The allowance is the code's number: a tenth of the yearly tax-free pay in pounds. */
export type TaxCode = TaxCodeForm & {
  region: Region;
  /** `week1` taxes each payment separately (W1, M1 or X on a payslip) and never refunds. */
  basis: 'cumulative' | 'week1';
};

export type TaxCodeForm =
  | { kind: 'suffix'; allowance: number; suffix: 'L' | 'M' | 'N' | 'T' }
  /** Untaxed income exceeds the allowances, so the excess is added to taxable pay (K codes). */
  | { kind: 'K'; allowance: number }
  | { kind: '0T' }
  /** All pay is taxed at one rate: BR is the basic rate, D0 the next higher one, and so on. */
  | { kind: 'flat'; band: FlatBand }
  | { kind: 'NT' };

export type FlatBand = 'BR' | 'D0' | 'D1' | 'D2' | 'D3';

const FORM = /^([SC]?)(?:(NT)|(0T)|(BR|D[0-3])|K(\d{1,4})|(\d{1,6})([LMNT]))(?:(W1\/?M1|W1|M1|X|NON-?CUM))?$/;
/** Some payslips leave out the suffix before the marker of the week 1 basis: `1257 M1`. */
const WITHOUT_SUFFIX = /^([SC]?\d{1,6})(W1\/?M1|W1|M1|X|NON-?CUM)$/;
const REGIONS = { '': 'rUK', S: 'scotland', C: 'wales' } as const;
const PREFIXES = { rUK: '', scotland: 'S', wales: 'C' } as const;

/** Parses a tax code in any spelling found on payslips; null if the text is not a tax code. */
export function parseTaxCode(text: string): TaxCode | null {
  const plain = text
    .toUpperCase()
    .replace(/[\s()[\]]+/g, '')
    .replace(/[/-](?=W1|M1|X|NON)/, '');
  const match = FORM.exec(plain) ?? FORM.exec(plain.replace(WITHOUT_SUFFIX, '$1L$2'));
  if (!match) return null;
  const region = REGIONS[match[1] as keyof typeof REGIONS];
  const form = formOf(match);
  // only Scotland has this many rates
  if (form.kind === 'flat' && form.band >= 'D2' && region !== 'scotland') return null;
  return { ...form, region, basis: match[8] ? 'week1' : 'cumulative' };
}

/**
 * Formats a code in its usual spelling. `marker` is the suffix that the payslip uses for the week 1 basis.
 */
export function formatTaxCode(code: TaxCode, marker: 'W1' | 'M1' | 'X' | 'W1/M1' = 'X'): string {
  const prefixed = `${PREFIXES[code.region]}${spell(code)}`;
  return code.basis === 'week1' ? `${prefixed} ${marker}` : prefixed;
}

function formOf([, , nt, zero, flat, k, number, suffix]: RegExpExecArray): TaxCodeForm {
  if (nt) return { kind: 'NT' };
  if (zero) return { kind: '0T' };
  if (flat) return { kind: 'flat', band: flat as FlatBand };
  if (k) return { kind: 'K', allowance: Number(k) };
  return { kind: 'suffix', allowance: Number(number), suffix: suffix as 'L' };
}

function spell(form: TaxCodeForm): string {
  switch (form.kind) {
    case 'suffix':
      return `${form.allowance}${form.suffix}`;
    case 'K':
      return `K${form.allowance}`;
    case 'flat':
      return form.band;
    case '0T':
    case 'NT':
      return form.kind;
  }
}
