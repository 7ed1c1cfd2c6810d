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

/** Words that one source prints in an employer's name and another leaves out. */
const OPTIONAL_WORDS = new Set(['uk', 'group', 'holdings', 'company', 'co', 'services']);

/** True if one name is the other with more words. That alone does not show that it is one employer. */
export function isAlikeEmployer(one: Employer, other: Employer): boolean {
  if (one.name !== null && one.name === other.name) return true;
  const [some, more] = [tellingWords(one), tellingWords(other)].sort((a, b) => a.length - b.length);
  return Boolean(some?.length && some.every((word) => more?.includes(word)));
}

function tellingWords({ name }: Employer): string[] {
  return (name?.split(' ') ?? []).filter((word) => !OPTIONAL_WORDS.has(word));
}
