const DIGITS_MAX = 15;
/** A number of the United Kingdom with its leading zero. */
const NATIONAL_DIGITS_MAX = 11;
/** Digits with the signs that people write between them. A line break separates two numbers. */
const NUMBERS = /\+?\(?\d[\d ()\t\u00a0.\u2010-\u2015-]*/g;
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;

/**
 * The digits of the phone number in a text; null if there is none. Labels, extensions (`ext 5`, `x5`, `#5`) and further
 * numbers are not part of it: `020 7946 0000 ext 5` is 02079460000.
 */
export function phoneDigits(text: string): string | null {
  const [longest = ''] = (text.match(NUMBERS) ?? [])
    .map((number) => withoutTrunkZero(number).replace(/\D/g, ''))
    .sort((a, b) => b.length - a.length);
  const isNational = longest.startsWith('0') && !longest.startsWith('00');
  const max = isNational ? NATIONAL_DIGITS_MAX : DIGITS_MAX;
  return longest === '' || longest.length > max ? null : longest;
}

/** Parses a number with its country code to the form `+447700900123`; null for anything else. */
export function parseInternationalPhone(text: string): string | null {
  const plain = withoutTrunkZero(text.trim()).replace(/[ ()\t\u00a0-]/g, '');
  return INTERNATIONAL.test(plain) ? plain : null;
}

/** `+44 (0)20 7946 0000`: the zero is dialled only within the country. */
function withoutTrunkZero(number: string): string {
  return /^(?:\+|00)/.test(number) ? number.replace('(0)', '') : number;
}
