import { capitalised } from '#values/capitalised.ts';
import { formatPenceWithThousands, parsePence, sumPence } from '#values/money.ts';
import { type Concluded, isConflict, isProven, statedStreams } from './concluded.ts';
import type { DoubtedDocument } from './doubted-documents.ts';
import type { IncomeStream, StreamKind } from './stream-schema.ts';
import type { VerdictReason, VerdictStatus } from './verdict-schema.ts';
import { count, listed } from './words.ts';

const KIND_WORDS: Readonly<Record<StreamKind, string>> = {
  employment: '',
  self_employment: ' from self-employment',
  pension: ' of pensions',
  state_benefit: ' of state benefits',
  other: ' of other income',
};

/**
 * The conclusion in words. It states as a fact only what the status confirms: of anything else it says who shows it.
 */
export function sentenceOf(
  concluded: Concluded,
  status: VerdictStatus,
  reasons: readonly VerdictReason[],
): string {
  const stated = statedStreams(concluded.streams);
  switch (status) {
    case 'verified':
      return `${isAbsent(concluded) ? 'Usually receives' : 'Receives'} ${amountOf(stated)}.${movementOf(concluded, stated)}`;
    case 'partly_verified':
      return `The evidence shows ${amountOf(stated)}${stated.every(isProven) ? '' : ', but not all of it is proven'}. ${unprovenOf(reasons)}`;
    case 'suspected_alteration':
      return `${alteredOf(concluded)} ${withoutThem(stated)}`;
    case 'conflicting':
      return `${conflictOf(concluded, reasons)} ${withoutThem(stated)}`;
    case 'not_enough_data':
      return reasons[0]?.message ?? 'There is too little evidence to state an income.';
  }
}

const UNITS: Readonly<Partial<Record<IncomeStream['basis'], string>>> = {
  taxable: 'of taxable pay a month',
  takings: 'of takings a month',
};

/** `about £2,190 a month net from Kestrel Foods Ltd` */
function amountOf(streams: readonly IncomeStream[]): string {
  const byBasis = Map.groupBy(streams, ({ basis }) => basis);
  const parts = [...byBasis].flatMap(([basis, some]) =>
    [...Map.groupBy(some, ({ kind }) => kind)].map(([kind, ofKind]) => {
      const pence = sumPence(ofKind.map(({ typical_month }) => parsePence(typical_month.amount ?? '') ?? 0n));
      const payers = listed([...new Set(ofKind.flatMap(({ payer }) => payer ?? []))]);
      const unit = UNITS[basis] ?? (kind === 'employment' ? 'a month net' : 'a month');
      const from = payers ? ` ${kind === 'self_employment' ? 'for' : 'from'} ${payers}` : '';
      return `about £${wholePounds(pence)} ${unit}${KIND_WORDS[kind]}${from}${basis === 'takings' ? ', before tax and costs' : ''}`;
    }),
  );
  return listed(parts);
}

/** True if statutory pay lowers what arrives now, so that the typical month is not what the person receives at the moment. */
function isAbsent({ warnings }: Pick<Concluded, 'warnings'>): boolean {
  return warnings.some(({ code }) => code === 'statutory_pay');
}

/** Only what the variation of the pay confirms. A job that ends has no future pay to speak of. */
function movementOf(
  { calculated: { volatility, trend }, warnings }: Concluded,
  stated: readonly IncomeStream[],
): string {
  const leaving = warnings.filter(({ code }) => code === 'leaving');
  if (leaving.length > 0) return leaving.map(({ message }) => ` ${message}`).join('');
  if (isAbsent({ warnings }))
    return ` At the moment pay is lower${lowerNow(stated)}, because it contains statutory pay for an absence.`;
  if (stated.some(({ kind }) => kind !== 'employment')) return '';
  if (volatility.level === 'high') return ' Pay varies a lot.';
  const { changePercent } = trend;
  if (changePercent !== null && changePercent > 5) return ' Pay is rising.';
  if (changePercent !== null && changePercent < -5) return ' Pay is falling.';
  return volatility.level === 'low' ? ' Pay is steady.' : '';
}

/** `, about £884 a month` */
function lowerNow(stated: readonly IncomeStream[]): string {
  const pence = sumPence(stated.map(({ cautious_month }) => parsePence(cautious_month.amount ?? '') ?? 0n));
  return pence > 0n ? `, about £${wholePounds(pence)} a month` : '';
}

const PROOFS = /^proven_by_/;

function unprovenOf(reasons: readonly VerdictReason[]): string {
  return reasons.find(({ code }) => !PROOFS.test(code))?.message ?? '';
}

function alteredOf({ doubted }: Concluded): string {
  const altered = doubted.filter(({ doubt }) => doubt === 'altered');
  return `${capitalised(documentsOf(altered))} ${altered.length === 1 ? 'looks' : 'look'} altered.`;
}

function conflictOf({ warnings }: Concluded, reasons: readonly VerdictReason[]): string {
  return reasons[0]?.message ?? warnings.find(isConflict)?.message ?? 'The sources contradict each other.';
}

/** What is left when everything that does not count is put aside. */
function withoutThem(stated: readonly IncomeStream[]): string {
  return stated.length === 0
    ? 'No income can be stated.'
    : `The rest of the evidence shows ${amountOf(stated)}.`;
}

function documentsOf(documents: readonly DoubtedDocument[]): string {
  const payslips = documents.filter(({ kind }) => kind === 'payslip').length;
  const statements = documents.length - payslips;
  return [
    ...(payslips > 0 ? [inWords(payslips, 'payslip')] : []),
    ...(statements > 0 ? [inWords(statements, 'bank statement')] : []),
  ].join(' and ');
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function inWords(number: number, what: string): string {
  return count(number, what).replace(/^\d+/, (digits) => NUMBERS[number] ?? digits);
}

function wholePounds(pence: bigint): string {
  return formatPenceWithThousands(((pence + 50n) / 100n) * 100n).replace(/\.00$/, '');
}
