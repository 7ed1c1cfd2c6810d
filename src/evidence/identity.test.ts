import { describe, expect, test } from 'vitest';
import {
  type ClaimedIdentity,
  compareIdentity,
  isSomebodyElse,
  type ShownIdentity,
  whoseIs,
} from './identity.ts';

const SARAH: ClaimedIdentity = {
  forename: 'Sarah',
  surname: 'Smith',
  date_of_birth: '1990-03-12T00:00:00.000Z',
  post_codes: ['SW1A 1AA'],
  ni_number: 'AB123456C',
};
const OWN: ShownIdentity = {
  name: 'Sarah Smith',
  dateOfBirth: '1990-03-12',
  niNumber: 'AB123456C',
  postCode: 'SW1A1AA',
};
const NOBODY: ShownIdentity = { name: null, dateOfBirth: null, niNumber: null, postCode: null };
/** An honest person's twin, and everybody else. */
const [OTHER_BORN, OTHER_NUMBER] = ['1971-11-28', 'JK998877B'];

function whose(shown: ShownIdentity, claimed: ClaimedIdentity = SARAH) {
  return whoseIs(compareIdentity(shown, claimed));
}

describe('evidence is the person’s own', () => {
  test.each<[string, Partial<ShownIdentity>]>([
    ['everything matches', OWN],
    ['only the name is shown', { name: 'MISS S SMITH' }],
    ['only the number is shown', { niNumber: 'ab 12 34 56 c' }],
    ['only the date of birth is shown', { dateOfBirth: '1990-03-12T00:00:00.000Z' }],
    ['the person moved', { ...OWN, postCode: 'LS6 2DN' }],
    ['the payroll has the maiden name', { ...OWN, name: 'Sarah Jones', niNumber: null }],
    ['the maiden name has a number', { name: 'Sarah Jones', niNumber: 'AB123456C' }],
    [
      'the old name and address are both in the payroll',
      { ...OWN, name: 'Sarah Jones', postCode: 'LS6 2DN' },
    ],
    ['a short form is printed', { ...OWN, name: 'Sally Smith' }],
    ['a nickname has the right number', { name: 'Pudding Smith', niNumber: 'AB123456C' }],
    ['the number is without its letter', { ...OWN, niNumber: 'AB123456' }],
    ['the number has dashes', { ...OWN, niNumber: 'AB-12-34-56-C' }],
    ['the number is masked at the start', { name: 'Sarah Smith', niNumber: '**-**-34-56-C' }],
    ['the number is masked in the middle', { ...OWN, niNumber: 'AB****56C' }],
    ['the number is masked with crosses', { ...OWN, niNumber: 'XX XX 34 56 C' }],
    ['almost all of the number is masked', { ...OWN, niNumber: '********C' }],
    ['the whole number is masked', { name: 'Sarah Smith', niNumber: '*********' }],
    ['the number is a temporary one', { name: 'Sarah Smith', niNumber: 'TN120390F' }],
  ])('if %s', (_, shown) => expect(whose({ ...NOBODY, ...shown })).toBe('person'));

  test.each([
    'N/A',
    'NONE',
    'TBC',
    'TBC?',
    'Unknown',
    'not known',
    'Pending',
    'TAX FREE',
    '0',
    '00 00 00',
    'AA000000A',
  ])('if %s is printed in place of the number', (niNumber) => {
    const shown = { ...NOBODY, name: 'Sarah Smith', niNumber };
    expect(whose(shown)).toBe('person');
    expect(compareIdentity(shown, SARAH)).toMatchObject([{ field: 'name' }]);
  });
});

describe('nobody can tell whose evidence is', () => {
  test.each<[string, Partial<ShownIdentity>]>([
    ['it names nobody', {}],
    ['it shows only a postcode', { postCode: 'SW1A 1AA' }],
    ['it shows another postcode', { postCode: 'LS6 2DN' }],
    ['a statement has the maiden name', { name: 'Mrs Sarah Jones' }],
    ['a statement is in the name of a partner', { name: 'Peter Smith' }],
    ['only the surname is shown', { name: 'Smith' }],
    ['a statement has an initial and another surname', { name: 'Mrs S Jones' }],
    ['a digit of the number is missing', { ...OWN, niNumber: 'AB12345C' }],
    ['day and month are swapped', { ...OWN, dateOfBirth: '1990-12-03' }],
    ['a digit of the date of birth is wrong', { ...OWN, dateOfBirth: '1990-03-13' }],
    [
      'a digit of the date of birth is wrong, without a number',
      { ...OWN, dateOfBirth: '1980-03-12', niNumber: null },
    ],
    ['a character of the number is wrong', { ...OWN, niNumber: 'AB123457C' }],
    ['two characters of the number are swapped', { ...OWN, niNumber: 'AB132456C' }],
    ['the number is wrong, and everything else matches', { ...OWN, niNumber: OTHER_NUMBER }],
    ['the date of birth is wrong, and everything else matches', { ...OWN, dateOfBirth: OTHER_BORN }],
    ['both names are new, and the number matches', { ...OWN, name: 'Max Jones' }],
    ['a twin’s payslip has no number', { ...OWN, name: 'Olivia Smith', niNumber: null }],
  ])('if %s', (_, shown) => expect(whose({ ...NOBODY, ...shown })).toBe('unknown'));

  test('if the record has only a surname', () => {
    const surname = { ...SARAH, forename: null, date_of_birth: null, ni_number: null };
    expect(whose({ ...NOBODY, name: 'Jane Smith' }, surname)).toBe('unknown');
  });

  test('if the record has no details', () => {
    const empty = { forename: null, surname: null, date_of_birth: null, post_codes: null, ni_number: null };
    expect(whose(OWN, empty)).toBe('unknown');
    expect(compareIdentity(OWN, { ...empty, post_codes: [] })).toEqual([]);
  });
});

describe('evidence is somebody else’s', () => {
  test.each<[string, Partial<ShownIdentity>]>([
    ['the name is another', { name: 'Eve Stranger' }],
    ['the initial is another too', { name: 'Mrs K Jones' }],
    ['an initial has another number', { name: 'Mrs S Jones', niNumber: OTHER_NUMBER }],
    ['the name is another and the address is shared', { name: 'Eve Stranger', postCode: 'SW1A 1AA' }],
    ['everything is another', { name: 'Eve Stranger', dateOfBirth: OTHER_BORN, niNumber: OTHER_NUMBER }],
    [
      'a relative has the same surname',
      { name: 'Peter Smith', dateOfBirth: OTHER_BORN, niNumber: OTHER_NUMBER },
    ],
    ['a parent has the same name', { name: 'Sarah Smith', dateOfBirth: '1961-08-02' }],
    ['a namesake has another number', { name: 'Sarah Smith', niNumber: OTHER_NUMBER }],
    ['a namesake’s number is masked', { name: 'Sarah Smith', niNumber: '**-**-88-77-B' }],
    ['a twin has another number', { ...OWN, name: 'Olivia Smith', niNumber: OTHER_NUMBER }],
    ['the date of birth is another, without a name', { dateOfBirth: OTHER_BORN }],
    ['the number is another, without a name', { niNumber: OTHER_NUMBER }],
    ['only the number matches', { ...OWN, name: 'Eve Stranger', dateOfBirth: OTHER_BORN }],
    ['only a wrong digit connects a stranger', { name: 'Eve Stranger', dateOfBirth: '1990-03-13' }],
    ['a stranger has the maiden name’s forename', { name: 'Sarah Jones', dateOfBirth: OTHER_BORN }],
  ])('if %s', (_, shown) => expect(whose({ ...NOBODY, ...shown })).toBe('other_person'));
});

describe('a source that has shown a person before', () => {
  test.each<[string, Partial<ShownIdentity>, Partial<ShownIdentity>]>([
    ['shows the same', OWN, OWN],
    ['shows less than before', { name: 'S Smith' }, OWN],
    ['shows more than before', OWN, { name: 'SMITH S' }],
    ['shows the name after a marriage', { ...OWN, name: 'Sarah Jones' }, OWN],
    ['shows the name after a marriage and nothing else', { name: 'Sarah Jones' }, { name: 'Sarah Smith' }],
    ['spells the name in another way', { name: 'Sarah Smyth' }, { name: 'Sarah Smith' }],
    ['masks the number now', { ...OWN, niNumber: '*****456C' }, OWN],
    ['masked the number before', OWN, { ...OWN, niNumber: '*****456C' }],
    ['shows nobody now', {}, OWN],
    ['showed nobody before', OWN, {}],
  ])('%s: it is the same person', (_, now, before) => {
    expect(isSomebodyElse([{ ...NOBODY, ...now }], [{ ...NOBODY, ...before }])).toBe(false);
  });

  test.each<[string, Partial<ShownIdentity>, Partial<ShownIdentity>]>([
    ['shows another name', { name: 'Daniel Price' }, { name: 'Sarah Smith' }],
    ['shows another number and name', { name: 'Daniel Price', niNumber: OTHER_NUMBER }, OWN],
    ['shows a relative', { ...OWN, name: 'Daniel Smith', dateOfBirth: OTHER_BORN, niNumber: null }, OWN],
  ])('%s: it is somebody else', (_, now, before) => {
    expect(isSomebodyElse([{ ...NOBODY, ...now }], [{ ...NOBODY, ...before }])).toBe(true);
  });
});
