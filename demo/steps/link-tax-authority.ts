import { z } from 'zod';
import { browse } from '../browse.ts';
import type { Context, User } from '../context.ts';
import { shortenPath } from '../shorten.ts';
import { Readiness } from './read-payslips.ts';

const Configuration = z.object({ client_callback_url: z.string() });
const Account = z.object({ account_id: z.string(), status: z.string(), authorisation_url: z.string() });
const Income = z.object({
  employment: z.object({ total_income: z.string().nullable() }),
  income_period: z.object({ start: z.string(), end: z.string() }),
});
const IncomeList = z.object({ income_submissions: z.array(Income) });

/** The user signs in on the tax authority's pages, gives permission and returns to the lender. */
export async function linkTaxAuthority(context: Context, { userId, client }: User): Promise<void> {
  const { lender, receiver, check } = context;
  const { client_callback_url: callbackUrl } = await lender.call('PATCH', '/configuration', {
    reply: Configuration,
    body: { client_callback_url: `${receiver.url}/back` },
  });
  const { authorisation_url } = await client.call('POST', '/accounts', {
    status: 201,
    reply: Account,
    body: { user_id: userId, payroll_provider: 'taxauth' },
  });
  const back = await grant(context, authorisation_url, callbackUrl);
  check('the user returns to the lender', {
    expected: { user_id: userId, outcome: 'connected' },
    actual: Object.fromEntries(back.searchParams),
  });
  const { taxauth } = await lender.poll(
    `/users/${userId}/readiness`,
    (readiness) => readiness.taxauth.status !== 'in_progress',
    { reply: Readiness, brief: (readiness) => ({ taxauth: readiness.taxauth }) },
  );
  check('the income data is complete', { expected: 'complete', actual: taxauth.status });
  const { income_submissions: income } = await lender.call('GET', `/taxauth/${userId}`, {
    reply: IncomeList,
  });
  check(`income submissions, each with a total: ${income.length}`, {
    expected: `${taxauth.count}, each with a total`,
    actual: income.map(({ employment }) => employment.total_income),
    passes: income.length === taxauth.count && income.every(({ employment }) => employment.total_income),
  });
}

function grant({ printer, persona }: Context, authorisationUrl: string, callbackUrl: string): Promise<URL> {
  return browse(authorisationUrl, {
    end: callbackUrl,
    entries: { user_name: persona, password: 'pass_good', decision: 'allow' },
    onPage: ({ method, url, status, title }) => {
      printer.request(`${method} ${shortenPath(url.pathname)}${url.search && '?…'}  (browser)`);
      printer.reply(`${status} ${title || 'redirect'}`);
    },
  });
}
