const MAKES_PROBLEM = /\b(?:new Problem|invalidRequest|forbidden)\(/g;

/** Finds texts with values, but without `say`, in calls that make a problem. */
export function findUnmarkedMessages(source: string): string[] {
  return [...source.matchAll(MAKES_PROBLEM)].flatMap((call) => {
    const code = source.slice(call.index, endOfCall(source, call.index + call[0].length));
    return [...code.matchAll(/(?<!\bsay)`[^`]*\$\{[^`]*`/g)].map(([text]) => text);
  });
}

function endOfCall(source: string, start: number): number {
  let open = 1;
  let at = start;
  for (; open > 0 && at < source.length; at++) open += source[at] === '(' ? 1 : source[at] === ')' ? -1 : 0;
  return at;
}
