/** Letters that OCR reads in place of digits, and digits in place of letters. */
const DIGITS: Readonly<Record<string, string>> = {
  ...{ O: '0', o: '0', Q: '0', l: '1', I: '1', '|': '1' },
  ...{ S: '5', B: '8', Z: '2' },
};
const LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 5: 's', 6: 'g', 8: 'b', '|': 'l' };

/** A digit, or a letter that looks like one; for the class of a pattern. */
export const DIGIT_LIKE = `\\d${Object.keys(DIGITS).join('')}`;

export function toDigits(text: string): string {
  return text.replace(/\D/g, (letter) => DIGITS[letter] ?? letter);
}

/** Corrects OCR errors in a date at the start of a text, such as `O1 Oct 2021`, `I Oct`, `Ist Oct`, `l1/10/21`, `23 0CT` and `1 Oct 2O21`. */
export function repairDate(text: string, months: ReadonlyMap<string, number>): string {
  return repairMonth(text, months)
    .replace(/^(?:[OolI]\d|\d[OolI](?=[\s/.-])|[lI](?=st\b| [A-Za-z]{3}))/, toDigits)
    .replace(/\b2[O0][O0-9lI]{2}\b/, toDigits);
}

/** Corrects digits in the short name of a month: `23 0CT`, `300CT`, `5 5EP`. */
function repairMonth(text: string, months: ReadonlyMap<string, number>): string {
  return text.replace(
    /^(\d{1,2}(?:st|nd|rd|th)?[ ./-]?)([a-z0-9|]{3})(?![a-z])/i,
    (whole, day: string, word: string) => {
      const name = word.toLowerCase().replace(/[\d|]/g, (digit) => LETTERS[digit] ?? digit);
      return /[a-z]/i.test(word) && /[\d|]/.test(word) && months.has(name) ? `${day}${name}` : whole;
    },
  );
}

/** Returns how many characters differ, from the first one that does to the last. */
export function countDiffering(one: string, other: string): number {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end++;
  return Math.max(one.length, other.length) - start - end;
}
