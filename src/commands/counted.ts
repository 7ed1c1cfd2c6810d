/** Such as `1 user`, `2 users` and `2 entries`. */
export function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what.replace(/([^aeiou])y$/, '$1ie')}s`;
}

/** The verb after such words. */
export function wasOrWere(count: number): string {
  return count === 1 ? 'was' : 'were';
}
