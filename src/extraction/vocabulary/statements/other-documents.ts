import type { Meaning } from '../phrases.ts';

/** Documents that may look like a bank statement. */
export type OtherDocument = 'invoice' | 'vat' | 'expenses' | 'loan' | 'utility' | 'paper' | 'guide';

/** Words that count only outside the rows, because rows name shops and payrolls. */
export const OTHER_DOCUMENTS: readonly Meaning<OtherDocument>[] = [
  {
    means: 'invoice',
    anywhere: `
      invoice, rechnung, factuur, facture, credit note, purchase order, quotation, receipt no, order no|number|id`,
  },
  { means: 'vat', anywhere: 'vat no|number|reg, qty, unit price, mwst, btw' },
  { means: 'expenses', anywhere: 'expense claim|report, reimburse, mileage, claimed, claimant, approved by' },
  { means: 'loan', anywhere: 'amortisation, amortization, repayment schedule, loan term' },
  {
    means: 'utility',
    anywhere: `
      kwh, meter reading, standing charge, your bill, tariff, energy supplier, broadband, data usage, call charges
      electricity|gas|energy|water statement|bill`,
  },
  {
    means: 'paper',
    anywhere: 'abstract, introduction, references, figure #, theorem, chapter, bibliography, section #',
  },
  {
    means: 'guide',
    anywhere: `
      how to read|use|understand|check|find, guide|key to your|the|reading|understanding, understanding your
      statement explained, specimen, sample statement|page, example statement|only, frequently asked, step #`,
  },
];

/** Banks and cards use these words too, so they count only while nothing proves the rows. */
export const SHARED_WORDS: readonly Meaning<OtherDocument>[] = [
  { means: 'vat', anywhere: 'sub-total, total|amount due' },
  { means: 'loan', anywhere: 'principal, instalment, installment, remaining balance, monthly payment' },
];

/** Each of these that a document has makes a payslip more likely. */
export const PAYSLIP_PHRASES = `
  net pay, gross pay, taxable pay, pay-slip, pay advice, tax code, ni number, national insurance, paye, employer, employee, p60, p45`;
