import { describe, expect, test } from 'vitest';
import { GROUP, USER } from './attributes.ts';
import { FILTER_CHARACTERS_MAX, FILTER_DEPTH_MAX, FILTER_TERMS_MAX, parseFilter } from './filter.ts';
import { equalsOf } from './indexed.ts';
import { matches } from './match.ts';
import { project, readProjection } from './project.ts';

const ADA = {
  schemas: [USER.urn],
  id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  externalId: 'Ext-1',
  userName: 'Ada@Bank.example',
  name: { givenName: 'Ada', familyName: 'O"Neill\\' },
  displayName: 'Ada Ångström',
  emails: [
    { value: 'ada@bank.example', type: 'work', primary: true },
    { value: 'ada@home.example', type: 'home' },
  ],
  active: true,
  meta: { resourceType: 'User', lastModified: '2026-11-18T06:00:00.000Z' },
};

describe('a filter', () => {
  test.each([
    ['userName eq "ada@bank.EXAMPLE"', true],
    ['username Eq "ada@bank.example" AND Active eq true', true],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada@bank.example"', true],
    ['externalId eq "Ext-1"', true],
    ['externalId eq "ext-1"', false],
    ['externalId ne "ext-1"', true],
    ['externalId eq null', false],
    ['displayName eq "ada a\\u030angstro\\u0308m"', true],
    ['name.familyName eq "o\\"neill\\\\"', true],
    ['name.familyName pr and not (name.middleName pr)', true],
    ['emails[type eq "work"].value eq "ADA@bank.example"', true],
    ['emails[type eq "home" and value co "bank"]', false],
    ['emails[type eq "home"].primary eq false', false],
    ['emails[primary eq true].type eq "work"', true],
    ['emails co "home.example"', true],
    ['active eq "True"', true],
    ['active eq false or active eq true and userName sw "ada"', true],
    ['(active eq false or active eq true) and userName ew "x"', false],
    ['meta.lastModified gt "2026-11-18T06:59:59+01:00"', true],
    ['meta.lastModified lt "2026-11-18T06:00:00Z"', false],
    ['not (userName eq "x")', true],
    ['userName eq 5', false],
  ])('%s is %s', (filter, expected) => {
    expect(matches(parseFilter(USER, filter), ADA)).toBe(expected);
  });

  test.each([
    '',
    'userName',
    'userName eq',
    'eq "x"',
    'userName is "x"',
    'userName eq x',
    'userName eq "x',
    'userName eq "\\x"',
    "userName eq 'x'",
    'userName eq "x" and',
    'userName eq "x" userName eq "y"',
    '(userName eq "x"',
    'userName eq "x")',
    'not userName eq "x"',
    'shoeSize eq "9"',
    'password eq "x"',
    'title eq "x"',
    'emails[shoeSize eq "9"]',
    'emails[type eq "work"',
    'emails[type eq "work"].shoe eq "9"',
    'userName[type eq "work"]',
    'name.givenName.first eq "x"',
    'userName eq "x"; drop table members',
    '__proto__ eq "x"',
    'constructor eq "x"',
    '\u0000',
  ])('is rejected as %j', (filter) => {
    expect(() => parseFilter(USER, filter)).toThrow(expect.objectContaining({ scimType: 'invalidFilter' }));
  });

  test.each([
    ['long', `userName eq "${'x'.repeat(FILTER_CHARACTERS_MAX)}"`],
    ['deep', `${'('.repeat(FILTER_DEPTH_MAX)}userName pr${')'.repeat(FILTER_DEPTH_MAX)}`],
    ['deep by not', `${'not('.repeat(FILTER_DEPTH_MAX)}userName pr${')'.repeat(FILTER_DEPTH_MAX)}`],
    ['wide', Array.from({ length: FILTER_TERMS_MAX + 1 }, () => 'id pr').join(' or ')],
  ])('is rejected if it is too %s', (_how, filter) => {
    expect(() => parseFilter(USER, filter)).toThrow(expect.objectContaining({ scimType: 'invalidFilter' }));
  });

  test('of any random text either parses or is rejected, in a short time', () => {
    const parts = [
      'userName',
      ' eq ',
      '"a"',
      '(',
      ')',
      '[',
      ']',
      ' and ',
      ' or ',
      'not ',
      '.',
      '"',
      '\\',
      'emails',
      ' pr',
    ];
    let state = 7;
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state % below;
    };
    for (let round = 0; round < 2000; round += 1) {
      const text = Array.from({ length: next(30) }, () => parts[next(parts.length)]).join('');
      try {
        matches(parseFilter(USER, text), ADA);
      } catch (error) {
        expect(error, text).toMatchObject({ scimType: 'invalidFilter' });
      }
    }
  });

  test('uses an index only if every match must have the value', () => {
    const equal = (text: string) => equalsOf(parseFilter(USER, text), 'userName');
    expect(equal('active eq true and userName eq "a"')).toBe('a');
    for (const text of [
      'userName eq "a" or active eq true',
      'not (userName eq "a")',
      'userName sw "a"',
      'userName ne "a"',
    ])
      expect(equal(text), text).toBeNull();
    expect(equalsOf(parseFilter(GROUP, 'members.value eq "a"'), 'members')).toBeNull();
  });
});

describe('the attributes of a reply', () => {
  const shown = (attributes: string | null, excludedAttributes: string | null) =>
    project(USER, ADA, readProjection(USER, { attributes, excludedAttributes }));

  test('are the ones that the request names, and always the id', () => {
    expect(shown('USERNAME, emails.value,shoeSize', null)).toEqual({
      schemas: ADA.schemas,
      id: ADA.id,
      userName: ADA.userName,
      emails: [{ value: 'ada@bank.example' }, { value: 'ada@home.example' }],
    });
  });

  test('are all but the ones that the request excludes', () => {
    const { emails, name, ...rest } = shown(null, 'id,displayName,name.familyName,emails');
    expect({ emails, name }).toEqual({ emails: undefined, name: { givenName: 'Ada' } });
    expect(rest).toMatchObject({ id: ADA.id, userName: ADA.userName });
    expect(rest.displayName).toBeUndefined();
  });

  test('can’t be named in both ways', () => {
    expect(() => shown('userName', 'emails')).toThrow('not both');
  });
});
