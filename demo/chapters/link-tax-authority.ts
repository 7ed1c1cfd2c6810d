import { z } from 'zod';
import { browse } from '../browse.ts';
import type { Scene, User } from '../scene.ts';
import { shortenPath } from '../shorten.ts';
import { Readiness } from './read-payslips.ts';

const Configuration = z.object({ client_callback_url: z.string() });
const Account = z.object({ account_id: z.string(), status: z.string(), authorisation_url: z.string() });
const Income = z.object({
  employment: z.object({ total_income: z.string().nullable() }),
  income_period: z.object({ start: z.string(), end: z.string() }),
});
const IncomeList = z.object({ income_submissions: z.array(Income) });

/** The user signs in at the tax authority's own pages, allows it, and comes back. */
export async function linkTaxAuthority(scene: Scene, { userId, client }: User): Promise<void> {
  const { lender, receiver, check } = scene;
  const { client_callback_url: callbackUrl } = await lender.ask('PATCH', '/configuration', {
    reply: Configuration,
    body: { client_callback_url: `${receiver.url}/back` },
  });
  const { authorisation_url } = await client.ask('POST', '/accounts', {
    status: 201,
    reply: Account,
    body: { user_id: userId, payroll_provider: 'taxauth' },
  });
  const back = await grant(scene, authorisation_url, callbackUrl);
  check('the user comes back to the lender', {
    expected: { user_id: userId, outcome: 'connected' },
    came: Object.fromEntries(back.searchParams),
  });
  const { taxauth } = await lender.askUntil(
    `/users/${userId}/readiness`,
    (readiness) => readiness.taxauth.status !== 'in_progress',
    { reply: Readiness, brief: (readiness) => ({ taxauth: readiness.taxauth }) },
  );
  check('the income has come', { expected: 'complete', came: taxauth.status });
  const { income_submissions: income } = await lender.ask('GET', `/taxauth/${userId}`, {
    reply: IncomeList,
  });
  check(`there is income of tax years: ${income.length}`, {
    expected: `${taxauth.count}, each with a sum`,
    came: income.map(({ employment }) => employment.total_income),
    holds: income.length === taxauth.count && income.every(({ employment }) => employment.total_income),
  });
}

function grant({ show, persona }: Scene, authorisationUrl: string, callbackUrl: string): Promise<URL> {
  return browse(authorisationUrl, {
    end: callbackUrl,
    entries: { user_name: persona, password: 'pass_good', decision: 'allow' },
    onPage: ({ method, url, status, title }) => {
      show.sent(`${method} ${shortenPath(url.pathname)}${url.search && '?…'}  (browser)`);
      show.came(`${status} ${title || 'sent on'}`);
    },
  });
}
