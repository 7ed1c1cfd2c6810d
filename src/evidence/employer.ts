/**
 * An employer in a form that can be compared, because sources differ in case, punctuation and words such as
 * Ltd.
 */
export interface Employer {
  reference: string | null;
  name: string | null;
}

const COMPANY_WORDS = new Set(['limited', 'ltd', 'plc', 'llp', 'the']);

export function employerOf(declared: {
  employer_name: string | null;
  employer_tax_reference: string | null;
}): Employer {
  const words =
    declared.employer_name
      ?.normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return {
    reference: declared.employer_tax_reference?.replace(/\s/g, '').toUpperCase() || null,
    name: words.filter((word) => !COMPANY_WORDS.has(word)).join(' ') || null,
  };
}

export function isSameEmployer(one: Employer, other: Employer): boolean {
  if (one.reference !== null && other.reference !== null) return one.reference === other.reference;
  return one.name !== null && one.name === other.name;
}
