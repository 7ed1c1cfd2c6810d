/** The sign-in code of a message: six digits alone. */
export function codeIn(text: string): string | null {
  return /(?<![\w£.,-])\d{6}(?![\w.,-]*\d)/.exec(text)?.[0] ?? null;
}
