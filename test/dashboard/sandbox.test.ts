import { describe, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { press } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { sandboxOf } from './sandbox.fixture.ts';

const service = useService({}, { isWhole: true });
const open = sandboxOf(service, useBrowser());

describe('the sandbox in the dashboard', () => {
  test('creates a person with data with one click, and opens the person', async () => {
    const { page } = await open('admin', '/sandbox/people');
    await page.getByRole('cell', { name: 'pass_good', exact: true }).waitFor();
    await press(page, 'Create Aisha Rahman with data');
    await page.getByRole('heading', { name: 'Aisha Rahman' }).waitFor();
    await page.waitForURL(/\/people\/[\da-f-]{36}$/);
  });
});
