import { expect, test } from 'vitest';
import { rankByName } from './rank-names.ts';

function rank(names: readonly string[], text: string): string[] {
  return rankByName(
    names.map((name) => ({ name })),
    text,
  ).map(({ name }) => name);
}

test('ranks closer matches first: exact, prefix, word prefix, substring, typo', () => {
  const names = ['Oakes', 'Soakers', 'Royal Oaken', 'Oaken', 'Oake', 'Elm'];
  expect(rank(names, 'oake')).toEqual(['Oake', 'Oakes', 'Oaken', 'Royal Oaken', 'Soakers']);
  expect(rank(['Oaky', ...names], 'oake').at(-1)).toBe('Oaky');
});

test('ranks names with fewer typos first', () => {
  expect(rank(['Brodchusrch', 'Broadchursh', 'Broadchurch'], 'broadchurch')).toEqual([
    'Broadchurch',
    'Broadchursh',
    'Brodchusrch',
  ]);
});

test('keeps the order of equally good matches', () => {
  expect(rank(['Oak Two', 'Oak One', 'Oak Three'], 'oak')).toEqual(['Oak Two', 'Oak One', 'Oak Three']);
});

test.each([
  ['a different case', 'harbour PAYSLIPS', 'Harbour Payslips'],
  ['accents in the name', 'cafes', 'Pennyroyal Cafés'],
  ['accents in the text', 'härböur', 'Harbour Payslips'],
  ['spaces around and between', '  harbour   payslips ', 'Harbour Payslips'],
  ['other punctuation', 'xero sandbox', 'Xero (sandbox)'],
  ['no apostrophe', 'orlas', "St Orla's Hospitals"],
  ['a curly apostrophe', 'St Orla’s', "St Orla's Hospitals"],
  ['"and" for &', 'wren and oak', 'Wren & Oak Joinery'],
  ['words in another order', 'payslips harbour', 'Harbour Payslips'],
  ['prefixes of words', 'har pay', 'Harbour Payslips'],
  ['a substring that spans words', 'bour pay', 'Harbour Payslips'],
  ['a word that is written as two', 'my pay', 'Northgate MyPay'],
  ['two words that are written as one', 'harbourpay', 'Harbour Payslips'],
  ['a typo in a word that is not typed to its end', 'norhtg', 'Northgate MyPay'],
  ['a missing letter', 'harbor', 'Harbour Payslips'],
  ['an extra letter', 'harbourr', 'Harbour Payslips'],
  ['a wrong letter', 'harbiur', 'Harbour Payslips'],
  ['two letters swapped', 'harbuor', 'Harbour Payslips'],
  ['two typos in a long word', 'northgatte mypya', 'Northgate MyPay'],
  ['a typo in a word of four letters', 'xreo', 'Xero (sandbox)'],
])('%s still matches', (_, text, name) => {
  expect(rank([name], text)).toEqual([name]);
});

test.each([
  ['a word that is not in the name', 'harbour wages', 'Harbour Payslips'],
  ['a typo in a word of three letters', 'esa', 'Alder ESS'],
  ['a longer word one edit away from a three-letter word', 'mess', 'Alder ESS'],
  ['two typos in a word that is not typed to its end', 'nohrtg', 'Northgate MyPay'],
  ['two typos in a short word', 'hrabuor', 'Harbour Payslips'],
  ['three typos in a long word', 'nrohtgaet', 'Northgate MyPay'],
  ['punctuation alone', '()', 'Xero (sandbox)'],
  ['spaces alone', '   ', 'Harbour Payslips'],
])('%s does not match', (_, text, name) => {
  expect(rank([name], text)).toEqual([]);
});
