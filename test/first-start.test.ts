import { beforeAll, test } from 'vitest';
import { useFirstStart } from './first-start.fixture.ts';
import { useBrowser } from './support/browser.ts';
import { ensureDashboard } from './support/dashboard.ts';

beforeAll(ensureDashboard);
const browser = useBrowser();
const { signIn, changePassword } = useFirstStart();

test('someone who has only started the service signs in with what it printed, and sees the person of the printed address', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(page);
  await changePassword(page);
});
