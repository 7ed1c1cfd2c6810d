import { describe, expect, test } from 'vitest';
import { GROUP, USER } from './attributes.ts';
import type { Json, JsonObject } from './match.ts';
import { applyPatch, OPERATIONS_MAX } from './patch.ts';

const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const ADA: JsonObject = {
  id: 'u1',
  userName: 'ada@bank.example',
  name: { givenName: 'Ada', familyName: 'Example' },
  emails: [{ value: 'ada@bank.example', type: 'work', primary: true }],
  active: true,
};
const TEAM: JsonObject = {
  id: 'g1',
  displayName: 'Team',
  members: [{ value: 'a' }, { value: 'b' }, { value: 'c' }],
};

const patched = (schema: typeof USER, resource: JsonObject, ...Operations: Json[]) =>
  JSON.parse(JSON.stringify(applyPatch(schema, resource, { schemas: [PATCH_SCHEMA], Operations })));

/** A generator of small numbers, so that a failure can be repeated. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

interface Change {
  given?: string;
  family?: string;
  display?: string;
  email?: string;
  external?: string;
  active?: boolean;
}

/** One change, as different identity providers write it. */
const DIALECTS: Readonly<Record<string, (change: Change) => Json[]>> = {
  'Entra ID': (change) =>
    Object.entries(PATHS).flatMap(([name, path]) => {
      const value = change[name as keyof Change];
      if (value === undefined) return [];
      return [
        { op: 'Replace', path, value: typeof value === 'boolean' ? (value ? 'True' : 'False') : value },
      ];
    }),
  'Entra ID with Add': (change) =>
    Object.entries(PATHS).flatMap(([name, path]) => {
      const value = change[name as keyof Change];
      return value === undefined ? [] : [{ op: 'Add', path, value }];
    }),
  'Entra ID with its flag': (change) => [
    {
      op: 'replace',
      value: Object.fromEntries(
        Object.entries(PATHS).flatMap(([name, path]) => {
          const value = change[name as keyof Change];
          return value === undefined ? [] : [[path, value]];
        }),
      ),
    },
  ],
  Okta: ({ given, family, display, email, external, active }) => [
    {
      op: 'replace',
      value: {
        ...(given === undefined && family === undefined
          ? {}
          : {
              name: {
                ...(given === undefined ? {} : { givenName: given }),
                ...(family === undefined ? {} : { familyName: family }),
              },
            }),
        ...(display === undefined ? {} : { displayName: display }),
        ...(email === undefined ? {} : { emails: [{ value: email, type: 'work', primary: true }] }),
        ...(external === undefined ? {} : { externalId: external }),
        ...(active === undefined ? {} : { active }),
      },
    },
  ],
  'other case and URNs': (change) =>
    Object.entries(PATHS).flatMap(([name, path]) => {
      const value = change[name as keyof Change];
      if (value === undefined) return [];
      return [
        {
          OP: 'REPLACE',
          Path: path.includes('[')
            ? path.toUpperCase().replace('"WORK"', '"Work"')
            : `${USER.urn}:${path.toUpperCase()}`,
          VALUE: value,
        },
      ];
    }),
};
const PATHS = {
  given: 'name.givenName',
  family: 'name.familyName',
  display: 'displayName',
  email: 'emails[type eq "work"].value',
  external: 'externalId',
  active: 'active',
} as const;

describe('PATCH', () => {
  test('has the same effect in every dialect', () => {
    const next = seeded(39);
    for (let round = 0; round < 200; round += 1) {
      const texts = () => ['', 'Ωmega', 'a"b\\c', `x${next(1000)}`, '名前'][next(5)] as string;
      const change: Change = {};
      for (const name of ['given', 'family', 'display', 'email', 'external'] as const)
        if (next(2)) change[name] = texts();
      if (next(2) || Object.keys(change).length === 0) change.active = next(2) === 1;
      const [first, ...others] = Object.values(DIALECTS).map((write) => patched(USER, ADA, ...write(change)));
      for (const other of others) expect(other, JSON.stringify(change)).toEqual(first);
    }
  });

  test.each([
    ['removes members by value', { op: 'Remove', path: 'members', value: [{ value: 'b' }] }, ['a', 'c']],
    ['removes a member given as text', { op: 'remove', path: 'members', value: 'b' }, ['a', 'c']],
    ['removes members by filter', { op: 'remove', path: 'members[value eq "a" or value eq "b"]' }, ['c']],
    ['removes nobody who is not a member', { op: 'remove', path: 'members[value eq "z"]' }, ['a', 'b', 'c']],
    ['removes all members', { op: 'remove', path: 'members' }, undefined],
    [
      'adds members once',
      { op: 'add', path: 'members', value: [{ value: 'a' }, { value: 'd' }] },
      ['a', 'b', 'c', 'd'],
    ],
    [
      'adds members without a path',
      { op: 'Add', value: { members: [{ value: 'd' }] } },
      ['a', 'b', 'c', 'd'],
    ],
    ['replaces all members', { op: 'replace', path: 'members', value: [{ value: 'x' }] }, ['x']],
  ])('%s', (_what, operation, expected) => {
    const { members } = patched(GROUP, TEAM, operation as Json);
    expect(members?.map(({ value }: { value: string }) => value)).toEqual(expected);
  });

  test('adds a value of a type that was missing, and keeps one primary value', () => {
    const { emails } = patched(
      USER,
      ADA,
      { op: 'Replace', path: 'emails[type eq "home"].value', value: 'ada@home.example' },
      { op: 'Add', path: 'emails[type eq "home"].primary', value: 'True' },
    );
    expect(emails).toEqual([
      { value: 'ada@bank.example', type: 'work', primary: false },
      { value: 'ada@home.example', type: 'home', primary: true },
    ]);
  });

  test('unsets attributes with remove and with null', () => {
    const changed = patched(
      USER,
      { ...ADA, displayName: 'Ada', externalId: 'x' },
      { op: 'remove', path: 'displayName' },
      { op: 'replace', value: { externalId: null } },
      { op: 'remove', path: 'name.familyName' },
    );
    expect(changed).toEqual({ ...ADA, name: { givenName: 'Ada' } });
  });

  test.each([
    ['an unknown path', { op: 'replace', path: 'shoeSize', value: '9' }, 'invalidPath'],
    ['a malformed path', { op: 'replace', path: 'emails[type eq', value: '9' }, 'invalidPath'],
    ['the id', { op: 'replace', path: 'id', value: 'u2' }, 'mutability'],
    ['another id in a value', { op: 'replace', value: { id: 'u2' } }, 'mutability'],
    ['a part of the metadata', { op: 'replace', path: 'meta.created', value: '2020' }, 'mutability'],
    ['the groups of a user', { op: 'add', path: 'groups', value: [{ value: 'g1' }] }, 'mutability'],
    ['nothing, without a path', { op: 'remove' }, 'noTarget'],
    [
      'a value that no filter selects',
      { op: 'replace', path: 'emails[value eq "x"].type', value: 'home' },
      'noTarget',
    ],
    ['text instead of true or false', { op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    ['a number instead of text', { op: 'replace', path: 'displayName', value: 7 }, 'invalidValue'],
    ['an unknown operation', { op: 'move', path: 'displayName', value: 'x' }, 'invalidSyntax'],
  ])('rejects a change of %s', (_what, operation, scimType) => {
    expect(() => patched(USER, ADA, operation as Json)).toThrow(expect.objectContaining({ scimType }));
  });

  test('rejects too many operations, and a body that is no PATCH', () => {
    const many = Array.from({ length: OPERATIONS_MAX + 1 }, () => ({ op: 'remove', path: 'displayName' }));
    expect(() => patched(USER, ADA, ...many)).toThrow(`at most ${OPERATIONS_MAX}`);
    const paths = many.map((_, index) => [`members[value eq "${index}"].value`, 'x']);
    const inOne = { op: 'add', value: Object.fromEntries(paths) };
    expect(() => patched(GROUP, TEAM, inOne)).toThrow(`at most ${OPERATIONS_MAX}`);
    for (const body of [null, [], {}, { schemas: [PATCH_SCHEMA] }, { Operations: [{ op: 'add' }] }])
      expect(() => applyPatch(USER, ADA, body as Json)).toThrow(
        expect.objectContaining({ scimType: 'invalidSyntax' }),
      );
  });

  test('ignores names that mean something to JavaScript only', () => {
    const body = JSON.parse('{"__proto__":{"active":false},"constructor":"x","displayName":"Ada"}');
    const changed = patched(USER, ADA, { op: 'replace', value: body });
    expect(changed).toEqual({ ...ADA, displayName: 'Ada' });
    expect(({} as { active?: boolean }).active).toBeUndefined();
  });
});
