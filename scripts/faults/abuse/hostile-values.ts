/** Values of many kinds. Hardly any field accepts all of them. */
export const VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    1e15,
    -0,
    '',
    ' ',
    'x',
    '0',
    'null',
    '2026-02-30',
    '１２',
    '\u202eexe.fdp',
    'a\r\nb: c',
  ],
  ...[
    "'; drop table users; --",
    '../../etc/passwd',
    '%00',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '__proto__',
  ],
  ...['x'.repeat(3000), '😀'.repeat(200), [], ['x'], {}, { x: 1 }, { __proto__: 1 }],
  ...[Array.from({ length: 500 }, () => 'x'), '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071', 'https://127.0.0.1/'],
];

/** Bodies that are not what any endpoint wants. */
export const BODIES: readonly string[] = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '1e999',
  '{"a":1,"a":2}',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `${'['.repeat(50)}${']'.repeat(50)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  `{"a":[${'1,'.repeat(50_000)}1]}`,
  `{"a":"${'x'.repeat(20_000)}"}`,
  '\ufeff{}',
  '<xml/>',
];

export const PATH_VALUES: readonly string[] = [
  'x',
  '0',
  '-1',
  '00000000-0000-0000-0000-000000000000',
  '019A2B3C-4D5E-7F60-8A1B-2C3D4E5F6071',
  '../users',
  '%00',
  "' or 1=1 --",
  'é😀',
  'x'.repeat(1000),
];

export const QUERY_VALUES: readonly string[] = [
  ...['', '0', '1', '-1', '1e9', '99999999999999999999', 'x', '%', '\u0000', '\ud83d', 'true', '2026-01-01'],
  ...["' or 1=1 --", 'x'.repeat(2000)],
];

/** Headers that have caused faults in servers and libraries. */
export const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'X-Request-Id': 'x'.repeat(500) },
  { 'X-Request-Id': '{"level":"fatal"}' },
  { 'Idempotency-Key': '' },
  { 'Idempotency-Key': 'x'.repeat(1000) },
  { 'x-svc-authorisation-id': 'x' },
  { 'x-svc-authorisation-id': '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071' },
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/json; charset=utf-7' },
  { 'Content-Encoding': 'gzip' },
  { 'X-Forwarded-For': '127.0.0.1, 10.0.0.1' },
  { Accept: 'text/html' },
  { 'Accept-Language': `cy;q=${'9'.repeat(200)}` },
  { Origin: 'https://evil.example' },
  { Range: 'bytes=0-1,5-2' },
  { 'If-None-Match': `W/"${'x'.repeat(500)}"` },
  { Cookie: `stipend_member=${'a'.repeat(2000)}; __Host-stipend_journey=x` },
];

/** Bytes that no HTTP client sends. Each gets a connection of its own. */
export const RAW_REQUESTS: Readonly<Record<string, string>> = {
  'half a request line': 'GET /us',
  'half a header': 'GET /users HTTP/1.1\r\nHos',
  'half a body':
    'POST /members/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a"',
  'a large header': `GET /users HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
  'many headers': `GET /users HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(3000)}\r\n`,
  'a long URL': `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'two lengths': 'POST /users HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n{}{}',
  'a length and chunks':
    'POST /users HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'a wrong chunk': 'POST /users HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
  'no host': 'GET /users HTTP/1.1\r\n\r\n',
  'an unknown version': 'GET /users HTTP/9.9\r\nHost: x\r\n\r\n',
  'an unknown method': 'BREW /users HTTP/1.1\r\nHost: x\r\n\r\n',
  'a rare method': 'PROPFIND /users HTTP/1.1\r\nHost: x\r\n\r\n',
  'a tunnel': 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n',
  'another URL': 'GET http://example.com/users HTTP/1.1\r\nHost: x\r\n\r\n',
  'bare line feeds': 'GET /users HTTP/1.1\nHost: x\n\n',
  'pipelined requests': 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100),
  TLS: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
  binary: '\u0000\u0001\u0002\u0003\r\n\r\n',
  'an upgrade': 'GET /users HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'an expectation': 'POST /users HTTP/1.1\r\nHost: x\r\nExpect: magic\r\nContent-Length: 2\r\n\r\n{}',
};
