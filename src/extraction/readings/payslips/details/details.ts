import { parseTaxCode } from '#paye';
import { type Day, taxYearOf } from '#values/calendar.ts';
import type { Row } from '../../../page/cells.ts';
import type { Located, PaymentDetails, PayslipFrequency } from '../../../relations/payslips/payslip.ts';
import { NI_NUMBER } from '../../../vocabulary/forms.ts';
import { isMaskedNiNumber, readNiNumber, readPayeReference, readTaxCode, readTaxYear } from './codes.ts';
import { findDate, findFrequency, findPayDate, findPeriod, findTaxPeriod } from './dates.ts';
import { findValue, type Labelled, type Place, readLabels } from './labels.ts';

export interface Details extends PaymentDetails {
  fields: Labelled[];
  niNumber: Located<string> | null;
  /** The text printed as the NI number if it is not valid. */
  badNiNumber: Located<string> | null;
  /** The text printed as the NI number if some of it is hidden, so that it can't be checked. */
  maskedNiNumber: Located<string> | null;
  payeReference: string | null;
  leaveDate: Day | null;
  birthDate: Day | null;
}

export type { PayslipFrequency };

export function readDetails(rows: readonly Row[]): Details {
  const fields = readLabels(rows);
  const codeOf = (name: keyof typeof CODES) => findValue(fields, CODES[name].at, CODES[name].read);
  const payDate = findPayDate(fields);
  const period = findPeriod(fields, payDate);
  const taxPeriod = findTaxPeriod(fields);
  const niNumber = codeOf('niNumber');
  const maskedNiNumber = niNumber ? null : codeOf('maskedNiNumber');
  const taxCode = withBasis(codeOf('taxCode'), codeOf('taxBasis'));
  const taxYear = findValue(fields, ['tax_year', 'anywhere'], (text, { field }) =>
    field === 'tax_year' || /tax year|paye year/i.test(text) ? readTaxYear(text) : null,
  );
  return {
    fields,
    niNumber,
    maskedNiNumber,
    badNiNumber: niNumber || maskedNiNumber ? null : codeOf('badNiNumber'),
    niCategory: codeOf('niCategory')?.value ?? null,
    taxCode,
    badTaxCode: taxCode ? null : codeOf('badTaxCode'),
    payeReference: codeOf('payeReference')?.value ?? null,
    payDate,
    period,
    frequency: findFrequency(fields, period, taxPeriod),
    taxPeriod,
    taxYear: taxYear?.value ?? (payDate && Number(taxYearOf(payDate.value).slice(0, 4))),
    startDate: findDate(fields, 'start_date')?.value ?? null,
    leaveDate: findDate(fields, 'leave_date')?.value ?? null,
    birthDate: findDate(fields, 'birth_date')?.value ?? null,
  };
}

interface Code {
  /** Where it may stand, the likeliest place first. */
  at: readonly Place[];
  read(text: string, at: Labelled): string | null;
}

const TAX_CODE_LENGTH_MAX = 14;
const PAYE_REFERENCE_ALONE = /^\d{3}\s?\/\s?[A-Z]{1,3}\s?\d{2,}|\bpaye\b.*\d{3}\/[A-Z0-9]/i;

const CODES = {
  niNumber: {
    at: ['ni_number', 'anywhere'],
    read: (text, { field }) => (field === 'ni_number' || NI_NUMBER.test(text) ? readNiNumber(text) : null),
  },
  maskedNiNumber: { at: ['ni_number'], read: (text) => (isMaskedNiNumber(text) ? text : null) },
  badNiNumber: { at: ['ni_number'], read: (text) => (/[A-Z0-9*]{4,}/i.test(text) ? text : null) },
  niCategory: {
    at: ['ni_category', 'unknown'],
    read: (text, { field }) =>
      (field === 'unknown' ? /^([A-CEFHIJLMNSVXZ])$/ : /^\(?([A-Z])\)?(?:\b|$)/).exec(text)?.[1] ?? null,
  },
  taxCode: {
    at: ['tax_code', 'code', 'unknown', 'anywhere'],
    read(text, { field }) {
      if (field === 'tax_code' || field === 'code') return readTaxCode(text);
      const rest = text.replace(/^.*\btax code\b[\s:.-]*/i, '');
      // `BR` may be a part of other texts, but not beside a label
      const isCode = field === 'unknown' || !/^(?:BR|NT|X)$/.test(rest);
      return isCode && rest.length <= TAX_CODE_LENGTH_MAX ? readTaxCode(rest) : null;
    },
  },
  badTaxCode: {
    at: ['tax_code'],
    read: (text) => (/\d|^[A-Z]{1,2}$/.test(text) && text.length < TAX_CODE_LENGTH_MAX ? text : null),
  },
  taxBasis: {
    at: ['tax_basis'],
    read(text) {
      const [basis] = /^(?:[wm]1|(?:wk|mth|week|month) ?1|x\b|non-?cum|1\b|y(?:es)?\b)/i.exec(text) ?? [];
      return basis === undefined ? null : /^[wm]1/i.test(basis) ? basis.toUpperCase() : 'X';
    },
  },
  payeReference: {
    at: ['paye_reference', 'employer', 'other', 'anywhere'],
    read: (text, { field }) =>
      field !== 'anywhere' || PAYE_REFERENCE_ALONE.test(text) ? readPayeReference(text) : null,
  },
} satisfies Record<string, Code>;

/** Adds the basis that is printed apart from the code. */
function withBasis(code: Located<string> | null, basis: Located<string> | null): Located<string> | null {
  if (!code || !basis || parseTaxCode(code.value)?.basis !== 'cumulative') return code;
  return { ...code, value: `${code.value} ${basis.value}` };
}
