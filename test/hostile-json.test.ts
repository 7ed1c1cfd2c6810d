import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useService } from './support/service.ts';

const service = useService();

function post(body: string | Buffer, path = '/users', method = 'POST') {
  return fetch(`${service.url}${path}`, {
    method,
    headers: { 'X-API-KEY': service.apiKey, 'Content-Type': 'application/json' },
    body,
  });
}

const DEEP = 100_000;

describe('hostile input', () => {
  test.each<[string, string | Buffer, string]>([
    ['__proto__', '{"__proto__": {"polluted": true}}', '[__proto__] is not a known field'],
    [
      'constructor',
      '{"constructor": {"prototype": {"polluted": true}}}',
      '[constructor] is not a known field',
    ],
    ['a NUL', '{"forename": "a\\u0000b"}', '[forename] must not contain NUL or invalid Unicode characters'],
    [
      'a lone surrogate',
      '{"forename": "\\ud800"}',
      '[forename] must not contain NUL or invalid Unicode characters',
    ],
    [
      'a NUL deep inside',
      '{"post_codes": ["\\u0000"]}',
      '[post_codes[0]] must not contain NUL or invalid Unicode characters',
    ],
    ['a NUL in a name', '{"a\\u0000": 1}', '[a?] is not a known field'],
    ['1e999', '{"payroll_period_months": 1e999}', '[payroll_period_months] is a number that is too large'],
    ['-1e999', '{"payroll_period_months": -1e999}', '[payroll_period_months] is a number that is too large'],
    [
      'a 64-bit integer',
      '{"payroll_period_months": 9223372036854775807}',
      '[payroll_period_months] must be a whole number from 1 to 72',
    ],
    ['-0', '{"payroll_period_months": -0}', '[payroll_period_months] must be a whole number from 1 to 72'],
    ['a field twice', '{"forename": "a", "forename": "b"}', '[forename] occurs more than once'],
    [
      'a field twice, once escaped',
      '{"forename": "a", "f\\u006frename": "b"}',
      '[forename] occurs more than once',
    ],
    [
      'depth of arrays',
      `{"forename": ${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
      'Request body is nested more than 32 levels deep',
    ],
    [
      'depth of objects',
      `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
      'Request body is nested more than 32 levels deep',
    ],
    ['depth without an end', '['.repeat(DEEP), 'Request body is nested more than 32 levels deep'],
    ['a byte order mark', '\ufeff{}', 'Request body is not valid JSON'],
    [
      'broken UTF-8',
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      'Request body is not valid UTF-8',
    ],
    ['UTF-16', Buffer.from('{}', 'utf16le'), 'Request body is not valid JSON'],
    ['a half', '{"forename": "a', 'Request body is not valid JSON'],
    ['single quotes', "{'forename': 'a'}", 'Request body is not valid JSON'],
    ['NaN', '{"payroll_period_months": NaN}', 'Request body is not valid JSON'],
    ['a trailing comma', '{"forename": "a",}', 'Request body is not valid JSON'],
    ['nothing', ' ', 'Request body is not valid JSON'],
    ['an array', '[]', 'Request body must be a JSON object'],
    ['null', 'null', 'Request body must be a JSON object'],
  ])('%s is answered with 400 in the usual format', async (_, body, message) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ errors: [message] });
    expect(({} as { polluted?: true }).polluted).toBeUndefined();
  });

  test('a body full of invalid numbers is rejected with at most a hundred messages', async () => {
    const response = await post(`{"a":[${Array(9_000).fill('1e999').join(',')}]}`);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { errors: string[] }).errors).toHaveLength(100);
  });

  test('a NUL in a query is rejected', async () => {
    const { status, body } = await service.ask('GET', '/users?ext_id=%00');
    expect({ status, body }).toEqual({
      status: 400,
      body: { errors: ['[ext_id] must not contain NUL or invalid Unicode characters'] },
    });
  });

  test('a time after the year 9999 is rejected', async () => {
    const { status } = await service.ask('POST', '/users', {
      body: { recurring_check_end_date: '9999-12-31T23:59:59-01:00' },
    });
    expect(status).toBe(400);
  });

  test('a body full of unknown keys is rejected with at most a hundred messages', async () => {
    const body = `{${Array.from({ length: 1_000 }, (_, index) => `"k${index}":1`).join(',')}}`;
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { errors: string[] }).errors).toHaveLength(100);
  });

  test('no JSON causes an internal error', async () => {
    const fields = fc.constantFrom(
      'forename',
      'post_codes',
      'ni_number',
      'payroll_period_months',
      'date_of_birth',
      'ext_id',
      '__proto__',
      'x',
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fields, fc.jsonValue({ maxDepth: 3 })), async (body) => {
        expect([201, 400]).toContain((await post(JSON.stringify(body))).status);
      }),
      { numRuns: 200 },
    );
  });

  test('no bytes cause an internal error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
        // two of them can be an empty object
        const isObject = Buffer.from(bytes).toString().trim() === '{}';
        expect((await post(Buffer.from(bytes))).status).toBe(isObject ? 201 : 400);
      }),
      { numRuns: 200 },
    );
  });
});

test('text in every script, quotes and line breaks are stored unchanged', async () => {
  const forename = 'Zoë "O\'Neil" \\ 王小明\n👩‍👩‍👧 \u202e';
  const { body } = await service.ask('POST', '/users', { body: { forename } });
  expect(body.forename).toBe(forename);
});
