import { describe, expect, test } from 'vitest';
import { BUNDLED } from '#connectors';
import { Providers, simulatedProviders } from '#providers';
import type { Method } from './schema.ts';
import { findEmployer, searchSources } from './search-sources.ts';

const ALL: readonly Method[] = [
  'payroll',
  'direct',
  'taxauth',
  'bank_connection',
  'payslips',
  'bank_statements',
];
const SIMULATED = new Map(
  simulatedProviders(Object.values(BUNDLED)).map(({ row, connector }) => [row.id, connector]),
);

/** The catalogue of the sandbox, with settings for these providers. */
function providersWith(ids: readonly string[]): Providers {
  const providers = new Providers('sandbox', null);
  providers.setUp(
    ids.map((id) => ({
      id,
      name: id,
      connector: SIMULATED.get(id) ?? BUNDLED.portal,
      baseUrl: 'http://127.0.0.1:1',
      settings: {},
      hosts: [],
      requestsPerSecond: 1,
    })),
  );
  return providers;
}

const everything = providersWith([...SIMULATED.keys()]);
const namesOf = (text: string, methods = ALL, providers = everything) =>
  searchSources(providers, methods, text).found.map(({ name }) => name);

describe('the search for an employer or a provider', () => {
  test.each([
    ['the start of a name', 'copper', ['Copperline Rail']],
    ['spelling mistakes', 'coperline rial', ['Copperline Rail']],
    ['upper case, accents and punctuation', 'BRINDLE and Lárk', ['Brindle & Lark Foods']],
    ['a provider', 'alder', ['Alder ESS']],
    ['only spaces and punctuation', ' - ', []],
    ['a name that nobody has', 'qwertyuiop', []],
  ])('finds by %s', (_, text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  test('finds names that have one of the words, if none has all of them', () => {
    expect(searchSources(everything, ALL, 'kestral foods ltd')).toMatchObject({
      isClose: true,
      found: [{ name: 'Kestrel Hollow Homes' }, { name: 'Brindle & Lark Foods' }],
    });
    expect(searchSources(everything, ALL, 'harbour')).toMatchObject({ isClose: false });
    // of these words, only common ones are in names
    expect(namesOf('zzqx council')).toEqual([]);
  });

  test('ranks employers and providers in one list', () => {
    const kinds = searchSources(everything, ALL, 'h').found.map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['provider', 'employer']));
    expect(namesOf('harbour')[0]).toBe('Harbour Payslips');
  });

  test('lists only providers without a text, and never the tax authority', () => {
    const { found } = searchSources(everything, ALL, '');
    expect(found.every(({ kind }) => kind === 'provider')).toBe(true);
    expect(found.map(({ id }) => id).sort()).toEqual(
      [...SIMULATED.keys()].filter((id) => id !== 'taxauth').sort(),
    );
    expect(namesOf('tax authority')).toEqual([]);
  });

  test('finds banks by themselves', () => {
    const banks: readonly Method[] = ['bank_connection'];
    expect(namesOf('wrenfeld', banks)).toEqual(['Wrenfield Bank (sandbox)']);
    expect(namesOf('', banks)).toEqual(['Wrenfield Bank (sandbox)']);
    expect(namesOf('wrenfield', ['payroll', 'direct'])).toEqual([]);
  });

  test('leaves out what cannot be used: no settings, or a way that is not offered', () => {
    expect(namesOf('copperline', ALL, providersWith(['harbour']))).toEqual([]);
    expect(namesOf('kestrel hollow')).toEqual(['Kestrel Hollow Homes']);
    expect(namesOf('kestrel hollow', ['payroll'])).toEqual([]);
    expect(namesOf('copperline', ['direct'])).toEqual([]);
  });

  test('knows each provider of an employer that has several', () => {
    const found = findEmployer(everything, ALL, 'merrivale-stores');
    expect(found?.sources.map(({ id }) => id)).toEqual(['harbour', 'alder']);
    expect(findEmployer(providersWith(['alder']), ALL, 'merrivale-stores')?.sources).toHaveLength(1);
    expect(findEmployer(everything, ALL, 'unknown')).toBeNull();
  });
});
