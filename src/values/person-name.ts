/**
 * Compares a name as printed with a person's name. The surname and the first letter of the forename must be in it, because
 * payslips and banks shorten names in many ways.
 */
export function isSameName(
  name: string | null,
  { forename, surname }: { forename: string | null; surname: string | null },
): boolean {
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
