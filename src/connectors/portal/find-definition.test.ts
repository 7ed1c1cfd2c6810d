import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import harbour from './definitions/harbour.json' with { type: 'json' };
import { findDefinition } from './find-definition.ts';

const named = (settings: Record<string, string>) => findDefinition({ settings }).name;
const notConfigured = (detail: RegExp) =>
  expect.objectContaining({ reason: 'not_configured', message: expect.stringMatching(detail) });

describe('finding a portal definition', () => {
  test('accepts a bundled name, a file or JSON text', async () => {
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
    [{ definition: 'nowhere.json' }, /neither a bundled definition nor/],
    [{ definition_json: '{' }, /is not valid JSON/],
    [{ definition_json: '{}' }, /\[login\]/],
  ])('rejects the settings %j', (settings, detail) => {
    expect(() => findDefinition({ settings })).toThrow(notConfigured(detail));
  });

  test.each([
    [{ signed_in: 'nav[' }, /\[signed_in\]/],
    [{ expired: '(' }, /\[expired\.path\] must be a regular expression/],
    [{ sined_in: 'nav' }, /sined_in/],
    [{ failures: [{ reason: 'tired', at: 'p' }] }, /\[failures\.0\.reason\]/],
    [{ failures: [{ reason: 'rate_limited' }] }, /must have \[path\], \[status\] or \[at\]/],
    [{ wording: { ...harbour.wording, dates: ['dd/mm'] } }, /\[wording\.dates\.0\]/],
    [{ payslip: { ...harbour.payslip, fields: { nett_pay: 'b' } } }, /nett_pay/],
  ])('rejects %j and names the field', (changes, detail) => {
    const definition_json = JSON.stringify({ ...harbour, ...changes });
    expect(() => findDefinition({ settings: { definition_json } })).toThrow(notConfigured(detail));
  });
});
