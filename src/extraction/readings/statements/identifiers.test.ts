import { describe, expect, test } from 'vitest';
import { tokenise } from '../../page/tokens.ts';
import { bankIn, genericBankIn } from '../../vocabulary/statements/banks.ts';
import { readDetails } from './details.ts';
import { isValidIban } from './identifiers.ts';
import { openSheet } from './sheet.fixture.ts';

test.each([
  ['GB33BUKB20201555555555', true],
  ['GB33 BUKB 2020 1555 5555 55', true],
  ['DE89370400440532013000', true],
  ['GB33BUKB20201555555556', false],
  ['GB33BUKB2020155555555', false],
  ['nothing', false],
])('the IBAN %s is valid: %s', (text, isValid) => {
  expect(isValidIban(text)).toBe(isValid);
});

describe('the account number and sort code', () => {
  test.each([
    ['labels beside the values', [['Sort Code 20-11-22 Account Number 12345678']]],
    ['digits without dashes', [['Sort code: 201122'], ['Account no. 1234 5678']]],
    [
      'labels above the values',
      [
        ['Sort code', 'Account number'],
        ['20 11 22', '12345678'],
      ],
    ],
    ['the label "Account" alone', [['Account 12345678'], ['Sort code 20-11-22']]],
    ['sort code and number without labels', [['20-11-22 12345678']]],
    ['one label for both', [['Sort code and account number 20-11-22 12345678']]],
  ])('are found with %s', (_, lines) => {
    expect(readDetails(linesOf(lines))).toMatchObject({ sortCode: '20-11-22', accountNumber: '12345678' });
  });

  test('come from the IBAN where nothing else gives them', () => {
    const details = readDetails(linesOf([['IBAN GB33 BUKB 2020 1555 5555 55 BIC BUKBGB22']]));
    expect(details).toMatchObject({ sortCode: '20-20-15', accountNumber: '55555555', bankName: 'Barclays' });
    expect(details.iban).toEqual({ text: 'GB33BUKB20201555555555', isValid: true });
  });
});

test('the account number of a card is its card number', () => {
  expect(readDetails(linesOf([['Card number 4929 **** **** 1234']])).accountNumber).toBe(
    '4929 **** **** 1234',
  );
});

describe('the holder of an account', () => {
  test.each([
    ['a label beside it', [['Account name', 'A LINDQVIST & CO LTD']]],
    ['a label with a colon', [['Account holder: A LINDQVIST & CO LTD']]],
    [
      'a label in a row of labels',
      [
        ['Account Name', 'Sortcode', 'Sheet Number'],
        ['A LINDQVIST & CO LTD', '20-11-22', '1'],
      ],
    ],
    [
      'the first line of an address',
      [['A LINDQVIST & CO LTD'], ['14 Linden Avenue'], ['Testbridge'], ['TB4 9ZZ']],
    ],
  ])('is found by %s', (_, lines) => {
    expect(readDetails(linesOf(lines)).holder).toBe('A LINDQVIST & CO LTD');
  });

  test('is found by a title', () => {
    expect(readDetails(linesOf([['Your statement'], ['MR J & MRS K SMITH']])).holder).toBe(
      'MR J & MRS K SMITH',
    );
  });
});

test.each([
  ['Lloyds Bank plc. Registered in England', 'Lloyds Bank'],
  ['BARCLAYS', 'Barclays'],
  ['Barclays Bank UK PLC', 'Barclays'],
  ['Wise Payments Limited', 'Wise'],
  ['a wise choice', null],
  ['The Co-operative Bank p.l.c.', 'The Co-operative Bank'],
])('%s names %s', (text, name) => {
  expect(bankIn(text)).toBe(name);
});

describe('an unlisted bank', () => {
  test.each([
    ['Welcome to Testbridge Trust Bank plc', 'Testbridge Trust Bank'],
    ['TESTBRIDGE BANK', 'Testbridge Bank'],
    ['Pennant is a trading name of Pennant Money Ltd, 4 Mill Lane', 'Pennant'],
    ['Pennant plc. Authorised by the Prudential Regulation Authority.', 'Pennant'],
    ['Your bank is authorised by the Financial Conduct Authority', null],
    ['CALL YOUR BANK TODAY', null],
    ['PLEASE CALL THE BANK BEFORE FRIDAY', null],
  ])('is found by the form of its name: %s', (text, name) => {
    expect(genericBankIn(text)).toBe(name);
  });
});

function linesOf(lines: readonly (readonly string[])[]) {
  const sheet = openSheet();
  for (const cells of lines) {
    for (const [index, text] of cells.entries()) sheet.put(45 + 160 * index, text);
    sheet.feed(12);
  }
  return tokenise(sheet.done()).lines;
}
