import { describe, expect, test } from 'vitest';
import { type Facts, openedBy, parseAnswer, provingFacts, questionsFor } from './confirm-person.ts';

type Given = Partial<Record<keyof Facts, string[]>>;
const facts = (given: Given): Facts => ({
  birthDate: new Set(given.birthDate),
  niNumber: new Set(given.niNumber),
  postCode: new Set(given.postCode),
});
const closed = (...all: Given[]) =>
  all.map((one, index) => ({
    sessionId: `session ${index}`,
    ids: [`id ${index}`],
    facts: facts(one),
    isOfClient: index === 0 && all.length > 3,
  }));

describe('the questions', () => {
  test.each([
    [[], null],
    [[{}], null],
    [[{ birthDate: ['1990-01-31'] }], null],
    [[{ birthDate: ['1990-01-31'], postCode: ['SW1A 1AA'] }], ['birthDate', 'postCode']],
    [[{ niNumber: ['AB123456'], postCode: ['SW1A 1AA'] }], ['niNumber', 'postCode']],
    [
      [{ birthDate: ['1990-01-31'], niNumber: ['AB123456'], postCode: ['SW1A 1AA'] }],
      ['birthDate', 'niNumber'],
    ],
    [
      [
        { birthDate: ['1990-01-31'], niNumber: ['AB123456'] },
        { niNumber: ['AB123456'], postCode: ['SW1A 1AA'] },
        { niNumber: ['AB123456'], postCode: ['SW1A 1AA'] },
      ],
      ['niNumber', 'postCode'],
    ],
  ])('for %j are %j', (given, questions) => {
    expect(questionsFor(closed(...given))).toEqual(questions);
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
});

describe('two answers', () => {
  const answers = new Map([['birthDate', '1990-01-31'] as const, ['niNumber', 'AB123456'] as const]);
  const own = { birthDate: ['1990-01-31'], niNumber: ['AB123456'] };
  const strange = { birthDate: ['1980-12-24'], niNumber: ['CD123456'] };

  test.each([
    ['open what they match', [own, own], ['id 0', 'id 1'], true],
    ['open nothing of somebody else', [strange], [], false],
    ['open only what they match, and count as wrong for the rest', [own, strange], ['id 0'], false],
    ['open nothing that states too little', [own, { birthDate: ['1990-01-31'] }, {}], ['id 0'], true],
    ['must both be right', [{ ...own, niNumber: ['EF123456'] }], [], false],
  ])('%s', (_, given, ids, isComplete) => {
    expect(openedBy(closed(...given), answers)).toEqual({ ids, isComplete });
  });

  test('are needed: one opens nothing', () => {
    expect(openedBy(closed(own), new Map([['birthDate', '1990-01-31']])).ids).toEqual([]);
  });
});

describe('what proves the person', () => {
  const own = { birthDate: ['1990-01-31'], niNumber: ['AB123456'], postCode: ['SW1A 1AA'] };
  const payslips = { niNumber: ['AB123456'], postCode: ['SW1A 1AA', 'M1 1AE'] };
  const strange = { birthDate: ['1980-12-24'], niNumber: ['CD123456'], postCode: ['EH1 1YZ'] };
  test.each([
    ['the record alone', own, [], own],
    ['the record and payslips that state less', own, [{ niNumber: ['AB123456'] }], own],
    ['payslips alone', {}, [payslips], payslips],
    ['two sources of one browser', {}, [payslips, own], { ...own, postCode: ['SW1A 1AA'] }],
    ['the record and payslips of somebody else', own, [payslips, strange], {}],
    ['payslips of two people', {}, [payslips, strange], {}],
    [
      'the record, and payslips with another birth date',
      own,
      [{ ...payslips, birthDate: ['1980-12-24'] }],
      { niNumber: ['AB123456'], postCode: ['SW1A 1AA'] },
    ],
    ['nothing', {}, [], {}],
  ])('from %s', (_, record, sources, proving) => {
    expect(provingFacts(facts(record), sources.map(facts))).toEqual(facts(proving));
  });
});
