import type { Facts } from './confirm-person.ts';

/** Who somebody is, as payslips or the client's record say. */
export type Identity = Facts & { surname: ReadonlySet<string> };

export const NOBODY_KNOWN: Identity = {
  birthDate: new Set(),
  niNumber: new Set(),
  postCode: new Set(),
  surname: new Set(),
};

/**
 * Whether a provider knows the person who signed in as the person of some data. A detail that contradicts is enough to say no;
 * postcodes and surnames change.
 */
export function provesIdentity(reported: Identity, known: Identity): boolean {
  // an account with payslips of several people says nothing about who signed in
  if (reported.niNumber.size > 1 || reported.birthDate.size > 1) return false;
  const shares = (detail: keyof Identity) => [...reported[detail]].some((value) => known[detail].has(value));
  const contradicts = (detail: 'niNumber' | 'birthDate') =>
    reported[detail].size > 0 && known[detail].size > 0 && !shares(detail);
  if (contradicts('niNumber') || contradicts('birthDate')) return false;
  return shares('niNumber') || (shares('birthDate') && (shares('postCode') || shares('surname')));
}

/** The surname of a printed name, for comparison: the last word, or the first of "Whitcombe, Hannah". */
export function surnameIn(printed: string | null): string | null {
  const plain = (printed ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const [before = '', after] = plain.split(',');
  const words = before.match(/[\p{L}'’-]+/gu) ?? [];
  return (after === undefined ? words.at(-1) : words[0])?.replace(/[^\p{L}]/gu, '') ?? null;
}
