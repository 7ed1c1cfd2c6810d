import { expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { listOperations } from '../../test/support/operations.ts';
import { useService } from '../../test/support/service.ts';
import { textsInRequests } from '../../test/support/texts-in-requests.ts';

const service = useService();
const NAME = 'Zebedee-Quillfeather';

async function stored() {
  await service.app.requests.write();
  return service.app.database.tenant(service.clientId).selectFrom('api_requests').selectAll().execute();
}

test('no text of a path, query or body is stored, wherever it is', async () => {
  const texts = await textsInRequests(service);
  const operations = (await listOperations()).filter(({ path }) => !path.endsWith('/events'));
  const answers: string[] = [];
  for (const [index, operation] of operations.entries()) {
    const replies = await texts.send(NAME, operation);
    answers.push(...replies.map(({ reply }) => JSON.stringify(reply.body)));
    // the limit of recorded requests recovers with time
    if (index % 10 === 0) service.clock.advance(5 * 60_000);
  }
  expect(answers.filter((answer) => answer.includes(NAME)).length).toBeGreaterThan(100);
  const rows = await stored();
  const failed = rows.filter(({ status }) => status >= 400);
  expect(failed.length).toBeGreaterThan(300);
  expect(new Set(failed.map(({ method, path }) => `${method} ${path}`)).size).toBeGreaterThan(70);
  expect(service.log.filter((line) => line.includes('were not recorded'))).toEqual([]);
  expect(rows.filter((row) => JSON.stringify(row).toLowerCase().includes('quillfeather'))).toEqual([]);
  const messages = new Set(failed.flatMap(({ error_messages }) => error_messages));
  expect(messages).toContain('[…] is not a known field');
  expect(messages).toContain('[extra_login_params.…] is not a known field');
  expect(messages).toContain('User with id […] does not exist');
  expect(messages).toContain('[post_codes[0]] must be a UK postcode such as SW1A 1AA');
});

test('of a message with personal data, only the error code is stored', async () => {
  const { newUser, accept } = consentOf(service);
  const userId = await newUser({ date_of_birth: '1990-01-31', post_codes: ['JE2 3AB'] });
  await accept(userId);
  const income_information = {
    pay_date: '2026-01-30',
    pay_interval_start: '2026-01-01',
    pay_interval_end: '2026-01-31',
    earnings: { net_pay: '2000.00' },
  };
  const body = { payroll_submissions: [{ income_information }] };
  await service.ask('POST', `/sandbox/users/${userId}/payroll-submissions`, { body });
  const { body: answer, headers } = await service.ask('GET', `/expenditure/${userId}/ons`);
  expect(answer.errors[0]).toContain('JE2 3AB');
  const { body: list } = await service.ask('GET', `/requests?request_id=${headers.get('x-request-id')}`);
  expect(list.requests).toMatchObject([
    { path: '/expenditure/{user_id}/ons', error_code: 'expenditure_region_unknown', error_messages: [] },
  ]);
});
