import type { DocumentText } from '../page-text.ts';
import { isReconciled } from './check-statement.ts';
import type { AccountDetails } from './details.ts';
import type { Interpretation } from './interpret.ts';
import weights from './statement-weights.json' with { type: 'json' };

/** Features for or against a bank statement, each from 0 to 1. */
export type Features = Record<keyof typeof weights.weights, number>;

const ROWS_PLENTY = 8;
const LINKS_PLENTY = 6;

/** Words of other documents. They count outside the rows only, because rows name shops and payrolls. */
const AGAINST = {
  invoice:
    /\b(?:invoice|rechnung|factuur|facture|credit note|purchase order|quotation|receipt no|order (?:no|number|id))\b/i,
  vat: /\b(?:VAT (?:no|number|reg)|subtotal|sub-total|total due|amount due|qty|unit price|MwSt|BTW)\b/i,
  payslip:
    /\b(?:net pay|gross pay|pay ?slip|payslip|tax code|NI number|national insurance|PAYE|employer|employee|P60|P45|pay advice|taxable pay)\b/gi,
  expenses: /\b(?:expense (?:claim|report)|reimburse|mileage|claimed|claimant|approved by)\b/i,
  loan: /\b(?:amorti[sz]ation|principal|repayment schedule|instal?ment|loan term|remaining balance|monthly payment)\b/i,
  utility:
    /\b(?:kwh|meter reading|standing charge|your bill|tariff|energy supplier|broadband|data usage|call charges|(?:electricity|gas|energy|water) (?:statement|bill))\b/i,
  paper: /\b(?:abstract|introduction|references|figure \d|theorem|chapter|bibliography|section \d)\b/i,
} as const;

/** Words that no shop or employer has in its name, so they count in rows too. */
const ENERGY = /\d ?kWh\b/i;

const STATEMENT =
  /\bstatements?\b|\bkontoauszug\b|\baccount (?:summary|activity|history)\b|\btransaction history\b/i;

export function readFeatures(
  text: DocumentText,
  {
    interpretation,
    details,
    hasPeriod,
  }: { interpretation: Interpretation; details: AccountDetails; hasPeriod: boolean },
): Features {
  const { ledger, summary } = interpretation;
  const passed = ledger.links.filter(({ expected, actual }) => expected === actual).length;
  const rest = textOutsideRows(text, interpretation.rowLines);
  const payslipWords = new Set(rest.match(AGAINST.payslip)?.map((word) => word.toLowerCase())).size;
  const proven = ledger.links.length === 0 ? 0 : passed / ledger.links.length;
  return {
    header: flag(interpretation.hasHeader && ledger.entries.length > 0),
    balance_column: flag(
      interpretation.hasBalances && ledger.entries.some(({ item }) => item.balance !== null),
    ),
    rows: Math.min(1, ledger.entries.length / ROWS_PLENTY),
    both_directions: flag(new Set(ledger.entries.map(({ amount }) => amount > 0n)).size === 2),
    chain: proven * Math.min(1, ledger.links.length / LINKS_PLENTY),
    // a changed figure must not make a statement look like another document
    equation: flag(proven > 0.5 || (ledger.entries.length === 0 && isReconciled(ledger))),
    opening_and_closing: (flag(ledger.openingsPrinted[0]) + flag(ledger.closingsPrinted[0])) / 2,
    totals: flag(summary.totals.length > 0 || interpretation.totals.length > 0),
    period: flag(hasPeriod),
    sort_code: flag(details.sortCode),
    account_number: flag(details.accountNumber),
    iban: flag(details.iban?.isValid),
    bank_name: flag(details.bankName),
    statement_word: flag(STATEMENT.test(rest)),
    invoice_words: flag(AGAINST.invoice.test(rest)),
    vat_words: flag(AGAINST.vat.test(rest)),
    payslip_words: Math.min(1, payslipWords / 3),
    expense_words: flag(AGAINST.expenses.test(rest)),
    loan_words: flag(AGAINST.loan.test(rest)),
    utility_words: flag(AGAINST.utility.test(rest) || ENERGY.test(textOutsideRows(text, new Set()))),
    paper_words: flag(AGAINST.paper.test(rest)),
  };
}

/** Returns the probability from 0 to 1, rounded to four decimals. */
export function probabilityOf(features: Features): number {
  let sum = weights.bias;
  for (const [name, weight] of Object.entries(weights.weights))
    sum += weight * features[name as keyof Features];
  return Math.round(10_000 / (1 + Math.exp(-sum))) / 10_000;
}

function flag(value: unknown): number {
  return value ? 1 : 0;
}

const CHARACTERS_MAX = 200_000;

function textOutsideRows({ pages }: DocumentText, rowLines: Interpretation['rowLines']): string {
  const parts: string[] = [];
  let length = 0;
  for (const { lines } of pages) {
    for (const { words } of lines) {
      if (rowLines.has(words) || length > CHARACTERS_MAX) continue;
      const text = words.map((word) => word.text).join(' ');
      length += text.length;
      parts.push(text);
    }
  }
  return parts.join('\n');
}
