import { capitalised } from '#values/capitalised.ts';

type Value = string | number;

/**
 * Puts names into an English sentence. The words for a company without a name, “the company that sent you here”, begin
 * a sentence with a capital letter.
 */
export function english(parts: TemplateStringsArray, ...values: readonly Value[]): string {
  return join(parts, values, (before, value) =>
    value.startsWith('the ') && STARTS_SENTENCE.test(before) ? before + capitalised(value) : before + value,
  );
}

/** Puts names into a Welsh sentence: `gyda` and `â` change before a vowel, and `y` joins a vowel before it. */
export function welsh(parts: TemplateStringsArray, ...values: readonly Value[]): string {
  return join(parts, values, (before, value) => {
    if (value.startsWith('y ')) {
      if (STARTS_SENTENCE.test(before)) return before + capitalised(value);
      return ENDS_IN_VOWEL.test(before) ? `${before.trimEnd()}’r ${value.slice(2)}` : before + value;
    }
    if (!/^[aeiouâêîôû]/i.test(value)) return before + value;
    return before.replace(/(^|\s)(gyda|â) $/, (_, space, word) => `${space}${WITH[word]} `) + value;
  });
}

const STARTS_SENTENCE = /(?:^|[.?!] )$/;
const ENDS_IN_VOWEL = /[aeiouwyâêîôûŵŷ] $/i;
const WITH: Readonly<Record<string, string>> = { gyda: 'gydag', â: 'ag' };

function join(
  [first = '', ...rest]: readonly string[],
  values: readonly Value[],
  add: (before: string, value: string) => string,
): string {
  return rest.reduce((text, part, index) => add(text, String(values[index])) + part, first);
}

/** A number with a Welsh noun, which changes its first letter after 2, and some nouns also after 3 and 6. */
export function countInWelsh(
  count: number,
  { noun, afterTwo, afterThree = noun }: { noun: string; afterTwo: string; afterThree?: string },
): string {
  if (count === 2) return `${count} ${afterTwo}`;
  return `${count} ${count === 3 || count === 6 ? afterThree : noun}`;
}
