import { statusOf } from '#platform/http/problem-status.ts';
import { ERROR_CODES, type ErrorCode } from '#values/error-codes.ts';

/** Builds docs/errors.md from the codes that problems can have. */
export function describeErrors(): string {
  const codes = (Object.keys(ERROR_CODES) as ErrorCode[])
    .map((code) => ({ code, status: statusOf(ERROR_CODES[code]), ...ERROR_CODES[code] }))
    .sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
  const rows = codes.map(
    ({ code, status, cause, remedy }) => `| ${status} | \`${code}\` | ${cause} | ${remedy} |`,
  );
  return `# Error codes

Every error reply has a code in the header \`X-Svc-Error-Code\`. This page lists all of them, with the status, the cause and what to do.
\`npm run generate\` builds this page from \`src/values/error-codes.ts\`.

Branch on the code. The messages in the body are for people and may change. If you don't know a code, use the status;
[api.md](api.md#handle-errors) explains the statuses. You can repeat requests that failed with 408, 409, 429, 500, 503 or 507: use an
[\`Idempotency-Key\`](api.md#retry-safely), and wait for \`Retry-After\` seconds if the reply has this header.

| status | code | cause | remedy |
|---|---|---|---|
${rows.join('\n')}
`;
}
