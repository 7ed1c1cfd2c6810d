import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import harbour from './definitions/harbour.json' with { type: 'json' };
import { findDefinition } from './find-definition.ts';

const named = (settings: Record<string, string>) => findDefinition({ settings }).name;
const refusal = (detail: RegExp) =>
  expect.objectContaining({ reason: 'not_configured', message: expect.stringMatching(detail) });

describe('the definition of a portal', () => {
  test('is a bundled one, a file, or text', async () => {
    expect(named({ definition: 'alder' })).toBe('Alder ESS');
    expect(named({ definition_json: JSON.stringify({ ...harbour, name: 'Ours' }) })).toBe('Ours');
    const folder = await mkdtemp(join(tmpdir(), 'stipend-definition-'));
    const file = join(folder, 'ours.json');
    await writeFile(file, JSON.stringify({ ...harbour, name: 'From a file' }));
    expect(named({ definition: file })).toBe('From a file');
    await rm(folder, { recursive: true });
  });

  test.each([
    [{}, /\[definition\] is missing/],
    [{ definition: 'nowhere.json' }, /no bundled definition and no file/],
    [{ definition_json: '{' }, /is no JSON/],
    [{ definition_json: '{}' }, /\[login\]/],
  ])('%j is not enough', (settings, detail) => {
    expect(() => findDefinition({ settings })).toThrow(refusal(detail));
  });

  test.each([
    [{ signed_in: 'nav[' }, /\[signed_in\]/],
    [{ expired: '(' }, /\[expired\] must be a regular expression/],
    [{ sined_in: 'nav' }, /sined_in/],
    [{ failures: [{ reason: 'tired', at: 'p' }] }, /\[failures\.0\.reason\]/],
    [{ failures: [{ reason: 'rate_limited' }] }, /must have \[path\] or \[at\]/],
    [{ wording: { ...harbour.wording, dates: ['dd/mm'] } }, /\[wording\.dates\.0\]/],
    [{ payslip: { ...harbour.payslip, fields: { nett_pay: 'b' } } }, /nett_pay/],
  ])('with %j is refused, naming the field', (changes, detail) => {
    const definition_json = JSON.stringify({ ...harbour, ...changes });
    expect(() => findDefinition({ settings: { definition_json } })).toThrow(refusal(detail));
  });
});
