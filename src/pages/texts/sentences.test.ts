import { expect, test } from 'vitest';
import { countInWelsh, english, welsh } from './sentences.ts';

const nobody = { en: 'the company that sent you here', cy: 'y cwmni a’ch anfonodd yma' };

test.each([
  [english`${nobody.en} keeps it`, 'The company that sent you here keeps it'],
  [english`No. ${nobody.en} cannot. Ask ${nobody.en}`, /^No\. The company .* cannot\. Ask the company /],
  [english`${'iPayroll'} is slow`, 'iPayroll is slow'],
  [welsh`Rhannu gyda ${'Acme'}`, 'Rhannu gydag Acme'],
  [welsh`Rhannu gyda ${'Lender'}`, 'Rhannu gyda Lender'],
  [welsh`y cysylltiad â ${'Oak'}`, 'y cysylltiad ag Oak'],
  [welsh`Rhannu gyda ${nobody.cy}`, 'Rhannu gyda’r cwmni a’ch anfonodd yma'],
  [welsh`Os yw ${nobody.cy} wedi`, 'Os yw’r cwmni a’ch anfonodd yma wedi'],
  [welsh`ei anfon at ${nobody.cy}`, 'ei anfon at y cwmni a’ch anfonodd yma'],
  [welsh`Na. ${nobody.cy} yw hwn`, 'Na. Y cwmni a’ch anfonodd yma yw hwn'],
])('names fit into the sentence: %s', (text, expected) => {
  expect(text).toMatch(expected);
});

test.each([
  [1, '1 cynnig'],
  [2, '2 gynnig'],
  [3, '3 chynnig'],
  [5, '5 cynnig'],
  [6, '6 chynnig'],
])('a Welsh noun changes after the number %i', (count, expected) => {
  expect(countInWelsh(count, { noun: 'cynnig', afterTwo: 'gynnig', afterThree: 'chynnig' })).toBe(expected);
});
