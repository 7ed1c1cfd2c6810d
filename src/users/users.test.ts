import { describe, expect, test } from 'vitest';
import { useService } from '../../test/support/service.ts';

const service = useService();
const UNKNOWN = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';

describe('creating a user', () => {
  test('answers the whole user, with null for what is not set', async () => {
    const { status, body } = await service.ask('POST', '/users', { body: { forename: 'Ada' } });
    expect(status).toBe(201);
    expect(body).toEqual({
      user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: service.clock.now().toISOString(),
      forename: 'Ada',
      surname: null,
      date_of_birth: null,
      post_codes: null,
      payroll_period_months: null,
      ni_number: null,
      ext_id: null,
      recurring_checks_enabled: null,
      recurring_check_frequency: null,
      recurring_check_end_date: null,
      taxauth_enabled: null,
      payslip_upload_enabled: null,
      payroll_connections_enabled: null,
    });
  });

  test('an unknown id answers 404', async () => {
    const { status, body } = await service.ask('GET', `/users/${UNKNOWN}`);
    expect(status).toBe(404);
    expect(body).toEqual({ errors: [`User with id [${UNKNOWN}] does not exist`] });
  });
});
