import { describe, expect, test } from 'vitest';
import {
  ATTEMPTS_MAX,
  accessOf,
  agreedFacts,
  areRight,
  type KnownFacts,
  parseAnswer,
  questionsFor,
} from './confirm-person.ts';

const known = (facts: Partial<Record<keyof KnownFacts, string[]>>): KnownFacts => ({
  birthDate: new Set(facts.birthDate),
  niNumber: new Set(facts.niNumber),
  postCode: new Set(facts.postCode),
});

describe('the questions', () => {
  test.each([
    [{}, null],
    [{ birthDate: ['1990-01-31'] }, null],
    [{ birthDate: ['1990-01-31'], postCode: ['SW1A 1AA'] }, ['birthDate', 'postCode']],
    [{ niNumber: ['AB123456'], postCode: ['SW1A 1AA'] }, ['niNumber', 'postCode']],
    [
      { birthDate: ['1990-01-31'], niNumber: ['AB123456'], postCode: ['SW1A 1AA'] },
      ['birthDate', 'niNumber'],
    ],
  ])('for %j are %j', (facts, questions) => {
    expect(questionsFor(known(facts))).toEqual(questions);
  });

  test.each([
    ['birthDate', '1990-1-31', '1990-01-31'],
    ['birthDate', '90-1-31', null],
    ['birthDate', '--', null],
    ['niNumber', 'ab 12 34 56 c', 'AB123456'],
    ['niNumber', 'AB123456', 'AB123456'],
    ['niNumber', '123', null],
    ['postCode', 'sw1a1aa', 'SW1A 1AA'],
    ['postCode', 'nowhere', null],
  ] as const)('%s is answered with %j, which means %j', (question, answer, normal) => {
    expect(parseAnswer(question, answer)).toBe(normal);
  });

  test('need two right answers', () => {
    const facts = known({ birthDate: ['1990-01-31'], niNumber: ['AB123456', 'CD123456'] });
    const given = (birthDate: string, niNumber: string) =>
      new Map([['birthDate', birthDate] as const, ['niNumber', niNumber] as const]);
    expect(areRight(facts, given('1990-01-31', 'CD123456'))).toBe(true);
    expect(areRight(facts, given('1990-01-30', 'CD123456'))).toBe(false);
    expect(areRight(facts, given('1990-01-31', 'EF123456'))).toBe(false);
    expect(areRight(facts, new Map([['birthDate', '1990-01-31']]))).toBe(false);
  });
});

describe('what is known about a person', () => {
  const own = { birthDate: ['1990-01-31'], niNumber: ['AB123456'], postCode: ['SW1A 1AA'] };
  const payslips = { niNumber: ['AB123456'], postCode: ['SW1A 1AA', 'M1 1AE'] };
  const strange = { birthDate: ['1980-12-24'], niNumber: ['CD123456'], postCode: ['EH1 1YZ'] };
  test.each([
    ['the record alone', own, [], own],
    ['the record and payslips that state less', own, [{ niNumber: ['AB123456'] }], own],
    ['payslips alone', {}, [payslips], payslips],
    ['two sources that agree', {}, [payslips, own], { niNumber: ['AB123456'], postCode: ['SW1A 1AA'] }],
    ['the record and payslips of somebody else', own, [payslips, strange], {}],
    ['payslips of two people', {}, [payslips, strange], {}],
    ['a record that somebody else completed', strange, [{ niNumber: ['AB123456'] }, strange], {}],
    ['payslips, and others that state more', {}, [{ postCode: ['M1 1AE'] }, strange], {}],
    [
      'the record, and payslips with another birth date',
      own,
      [{ ...payslips, birthDate: ['1980-12-24'] }],
      { niNumber: ['AB123456'], postCode: ['SW1A 1AA'] },
    ],
  ])('from %s', (_, record, sources, agreed) => {
    expect(agreedFacts(known(record), sources.map(known))).toEqual(known(agreed));
  });
});

test.each([
  ['a browser in which the person answered', { isConfirmed: true, failures: ATTEMPTS_MAX }, 'open'],
  ['a browser in which everything was added', { isAddedHere: true }, 'confirm'],
  ['a journey without attempts left', { failures: ATTEMPTS_MAX, isAddedHere: true }, 'locked'],
  ['a browser of a person about whom too little is known', { hasQuestions: false }, 'elsewhere'],
  [
    'a browser in which everything was added, of a person about whom too little is known',
    { hasQuestions: false, isAddedHere: true },
    'open',
  ],
] as const)('in %s (%j), the access is %s', (_, given, access) => {
  const facts = { isConfirmed: false, failures: 0, hasQuestions: true, isAddedHere: false };
  expect(accessOf({ ...facts, ...given })).toBe(access);
});
