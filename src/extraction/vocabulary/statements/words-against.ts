import type { DocumentText, Word } from '../../page/text.ts';
import type { Interpretation } from '../../readings/statements/table/interpret.ts';

/** How much the words suggest each kind of other document, from 0 to 1. */
export interface WordsAgainst {
  invoice: number;
  vat: number;
  payslip: number;
  expenses: number;
  loan: number;
  utility: number;
  paper: number;
  guide: number;
}

/** Words that count only outside the rows, because rows name shops and payrolls. */
const TITLES = {
  invoice:
    /\b(?:invoice|rechnung|factuur|facture|credit note|purchase order|quotation|receipt no|order (?:no|number|id))\b/i,
  vat: /\b(?:VAT (?:no|number|reg)|qty|unit price|MwSt|BTW)\b/i,
  expenses: /\b(?:expense (?:claim|report)|reimburse|mileage|claimed|claimant|approved by)\b/i,
  loan: /\b(?:amorti[sz]ation|repayment schedule|loan term)\b/i,
  utility:
    /\b(?:kwh|meter reading|standing charge|your bill|tariff|energy supplier|broadband|data usage|call charges|(?:electricity|gas|energy|water) (?:statement|bill))\b/i,
  paper: /\b(?:abstract|introduction|references|figure \d|theorem|chapter|bibliography|section \d)\b/i,
  guide:
    /\b(?:how to (?:read|use|understand|check|find)|(?:guide|key) to (?:your|the|reading|understanding)|understanding your|statement explained|specimen|sample (?:statement|page)|example (?:statement|only)|frequently asked|step \d)\b/i,
} as const;
const PAYSLIP =
  /\b(?:net pay|gross pay|pay ?slip|payslip|tax code|NI number|national insurance|PAYE|employer|employee|P60|P45|pay advice|taxable pay)\b/gi;
/** Banks and cards use these words too, so they count only while nothing proves the rows. */
const SHARED = {
  vat: /\b(?:subtotal|sub-total|total due|amount due)\b/i,
  loan: /\b(?:principal|instal?ment|remaining balance|monthly payment)\b/i,
} as const;
/** Words that no shop or employer has in its name, so they count in rows too. */
const ENERGY = /^\d*kWh\b/i;

const PAYSLIP_WORDS_PLENTY = 3;
/** A longer line is a sentence of the small print and not a title or label, above all beside proven rows. */
const LABEL_WORDS_MAX = 12;
const LABEL_WORDS_BESIDE_PROOF_MAX = 8;
const CHARACTERS_MAX = 200_000;

/**
 * Finds words of other documents in titles and labels. Sentences don't count, because the small print of a
 * statement mentions instalments, taxes and employers.
 */
export function findWordsAgainst(
  text: DocumentText,
  { rowLines, isProven }: { rowLines: Interpretation['rowLines']; isProven: boolean },
): WordsAgainst {
  const rest = textOutside(text, {
    rowLines,
    wordsMax: isProven ? LABEL_WORDS_BESIDE_PROOF_MAX : LABEL_WORDS_MAX,
  });
  const has = (kind: keyof typeof TITLES) => flag(TITLES[kind].test(rest));
  const shared = (kind: keyof typeof SHARED) => flag(!isProven && SHARED[kind].test(rest));
  const payslipWords = new Set(rest.match(PAYSLIP)?.map((word) => word.toLowerCase())).size;
  const isEnergy = text.pages.some(({ lines }) => lines.some(({ words }) => words.some(isEnergyWord)));
  return {
    invoice: has('invoice'),
    vat: Math.max(has('vat'), shared('vat')),
    payslip: Math.min(1, payslipWords / PAYSLIP_WORDS_PLENTY),
    expenses: has('expenses'),
    loan: Math.max(has('loan'), shared('loan')),
    utility: Math.max(has('utility'), flag(isEnergy)),
    paper: has('paper'),
    guide: has('guide'),
  };
}

function isEnergyWord({ text }: Word): boolean {
  return ENERGY.test(text);
}

export function textOutside(
  { pages }: DocumentText,
  { rowLines, wordsMax }: { rowLines: Interpretation['rowLines']; wordsMax: number },
): string {
  const parts: string[] = [];
  let length = 0;
  for (const { lines } of pages) {
    for (const { words } of lines) {
      if (rowLines.has(words) || words.length > wordsMax || length > CHARACTERS_MAX) continue;
      const text = words.map((word) => word.text).join(' ');
      length += text.length;
      parts.push(text);
    }
  }
  return parts.join('\n');
}

function flag(value: boolean): number {
  return value ? 1 : 0;
}
