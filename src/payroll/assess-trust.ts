import { parsePence } from '#values/money.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { TrustScore } from './schema.ts';

/** What the client says of its user. */
export interface ClaimedIdentity {
  forename: string | null;
  surname: string | null;
  date_of_birth: string | null;
  post_codes: readonly string[] | null;
  ni_number: string | null;
}

/** What each doubt costs of a hundred. */
const COSTS = { arithmetic: 25, name: 25, date_of_birth: 40, ni_number: 40, post_code: 20 };

/** How far a payslip is believed: it should add up, and be the person's. What either side does not know costs nothing. */
export function assessTrust(data: PayrollData, claimed: ClaimedIdentity): TrustScore {
  const { identity_information: identity } = data;
  let score = 100;
  if (!addsUp(data)) score -= COSTS.arithmetic;
  if (differs(identity.name, claimed.surname, isSameName(identity.name, claimed))) score -= COSTS.name;
  if (
    differs(identity.date_of_birth, claimed.date_of_birth, identity.date_of_birth === claimed.date_of_birth)
  )
    score -= COSTS.date_of_birth;
  if (differs(identity.NI_number, claimed.ni_number, isSameNumber(identity.NI_number, claimed.ni_number)))
    score -= COSTS.ni_number;
  const postCode = compact(identity.address.post_code);
  const postCodes = (claimed.post_codes ?? []).map(compact);
  if (postCode && postCodes.length > 0 && !postCodes.includes(postCode)) score -= COSTS.post_code;
  return ratingOf(score);
}

export function ratingOf(score: number): TrustScore {
  if (score > 80) return 'HIGH';
  if (score > 60) return 'MEDIUM';
  return score > 30 ? 'LOW' : 'VERY_LOW';
}

/** Gross less deductions is net, to the penny; what a payslip leaves out cannot be held against it. */
export function addsUp({ income_information: { earnings, deductions } }: PayrollData): boolean {
  const [gross, net, total] = [earnings.gross_pay, earnings.net_pay, deductions.total_deductions].map(
    (text) => (text === null ? null : parsePence(text)),
  );
  if (gross == null || net == null || total == null) return true;
  const gap = gross - total - net;
  return gap >= -1n && gap <= 1n;
}

function differs(one: unknown, other: unknown, isSame: boolean): boolean {
  return one !== null && other !== null && !isSame;
}

/** The surname is there, and so is the first letter of the forename: payslips shorten names in many ways. */
function isSameName(name: string | null, { forename, surname }: ClaimedIdentity): boolean {
  const words = wordsOf(name);
  const family = wordsOf(surname);
  if (!family.every((word) => words.includes(word))) return false;
  const [initial] = wordsOf(forename)[0] ?? '';
  return initial === undefined || words.some((word) => !family.includes(word) && word.startsWith(initial));
}

function wordsOf(text: string | null): string[] {
  const plain = (text ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}]+/gu) ?? [];
}

/** The letter at the end may be missing. */
function isSameNumber(one: string | null, other: string | null): boolean {
  return compact(one)?.slice(0, 8) === compact(other)?.slice(0, 8);
}

function compact(text: string | null): string | null {
  return text === null ? null : text.replace(/\s/g, '').toUpperCase();
}
