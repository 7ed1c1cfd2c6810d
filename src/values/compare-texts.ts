/** Below zero if the first text comes first. The same on every machine, which comparing in a language is not. */
export function compareTexts(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Sorts by what each one shows, so that the order of arrival changes nothing. */
export function byContent<Item>(contentOf: (item: Item) => unknown[]): (one: Item, other: Item) => number {
  return (one, other) => compareTexts(JSON.stringify(contentOf(one)), JSON.stringify(contentOf(other)));
}
