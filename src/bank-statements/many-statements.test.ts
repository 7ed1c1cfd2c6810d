import { expect, test } from 'vitest';
import { tenantOf } from '#users';
import { addDays } from '#values/calendar.ts';
import { consentOf } from '../../test/support/consent.ts';
import { useService } from '../../test/support/service.ts';
import { readCoveredDays } from './read-covered-days.ts';
import { readCredits } from './read-credits.ts';
import { recordStatements } from './record-statements.ts';
import type { StatementContent } from './schema.ts';

const service = useService();
const { newUser, accept } = consentOf(service);
/** Five accounts over four years, or a person with a statement for each week. */
const COUNT = 240;

function statement(index: number): StatementContent {
  const start_date = addDays('2020-01-01', index * 7);
  return {
    account_information: {
      account_holder_name: 'Ada Example',
      account_number: '12345678',
      sort_code: '04-00-04',
      bank_name: 'Example Bank',
      iban: null,
    },
    statement_period: { start_date, end_date: addDays(start_date, 6) },
    balance_information: { opening_balance: null, closing_balance: null },
    transactions: [{ date: start_date, description: 'HARBOUR MILLS LTD', amount: '500.00', type: 'credit' }],
    bank_statement_probability: 1,
  };
}

test('every statement of a person with many is read, and those of some days without the others', async () => {
  const userId = await newUser({ forename: 'Ada', surname: 'Example' });
  await accept(userId);
  const statements = Array.from({ length: COUNT }, (_, index) => statement(index));
  const tenant = await tenantOf(service.app, service.clientId);
  await service.app.database.inTenant(service.clientId, async (tx) => {
    await recordStatements(tx, tenant, { userId, statements });
  });
  const db = service.app.database.tenant(service.clientId);
  const read = await readCredits(db, tenant, userId);
  expect([read.statements.length, read.isCut]).toEqual([COUNT, false]);
  const within = { from: '2020-01-10', to: '2020-01-15' };
  const covered = await readCoveredDays(db, tenant, { userId, within });
  expect(covered.map(({ from }) => from).sort()).toEqual(['2020-01-08', '2020-01-15']);
  const { body } = await service.ask('GET', `/users/${userId}/income-summary`);
  expect(body.sources).toMatchObject([{ kind: 'bank_statement', submission_count: COUNT }]);
});
