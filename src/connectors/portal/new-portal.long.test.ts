import { expect, test } from 'vitest';
import { useQuill, useTeasel } from './new-portal.fixture.ts';

const quill = useQuill();
const teasel = useTeasel();

test('a portal defined as in docs/connectors.md passes try-portal, which lists missing fields and shows no values', async () => {
  const { code, output } = await quill.tryIt('wren', 'oak', 'Leeds', '2468');
  expect(output).toContain('MFA: Your pin');
  expect(output).toContain('Payslips: 2, 2026-01-31 to 2026-02-28');
  expect(output).toMatch(/Fields never found: .*identity_information\.date_of_birth.*tax_code/);
  expect(output).not.toMatch(/Fields never found: .*(net_pay|role|NI_number)\b(?!.*year_to_date)/);
  expect(output).not.toMatch(/1733|Wren|AB123456C|oak/);
  expect(code).toBe(0);
});

test('a single-page application defined as in docs/connectors.md passes try-portal', async () => {
  const { code, output } = await teasel.tryIt('hannah', 'oak', '2468');
  expect(output).toContain('MFA: Your pin');
  expect(output).toContain('Payslips: 2, 2026-01-28 to 2026-02-27');
  expect(output).not.toMatch(
    /Fields never found: .*(net_pay|gross_pay|income_tax|role|NI_number)\b(?!.*year_to_date)/,
  );
  expect(output).not.toMatch(/2580|Hannah|oak/);
  expect(code).toBe(0);
});
