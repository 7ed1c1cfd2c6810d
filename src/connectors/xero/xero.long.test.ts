import { expect, test } from 'vitest';
import { useXero } from '../../../test/support/simulated-providers.ts';

test('payslips with a K code keep it', async () => {
  const { payslipsOf } = await useXero();
  expect((await payslipsOf('user_k_code')).at(-1)?.data.income_information.tax_code).toBe('K475');
});
