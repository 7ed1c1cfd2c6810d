import { browse } from '../browse.ts';
import { repeatUntil } from '../client.ts';
import type { Context, User } from '../context.ts';
import { shortenPath } from '../shorten.ts';

/** The user signs in on the tax authority's pages, gives permission and returns to the lender. */
export async function linkTaxAuthority(context: Context, { userId, client }: User): Promise<void> {
  const { lender, receiver, check, interrupted } = context;
  const callbackUrl = `${receiver.url}/back`;
  await lender.configuration.update({ client_callback_url: callbackUrl });
  const { authorisation_url } = await client.accounts.create({
    user_id: userId,
    payroll_provider: 'taxauth',
  });
  const back = await grant(context, authorisation_url ?? '', callbackUrl);
  check('the user returns to the lender', {
    expected: { user_id: userId, outcome: 'connected' },
    actual: Object.fromEntries(back.searchParams),
  });
  const { taxauth } = await repeatUntil(
    interrupted,
    () => lender.users.getReadiness(userId),
    (readiness) => readiness.taxauth.status !== 'in_progress',
  );
  check('the income data is complete', { expected: 'complete', actual: taxauth.status });
  const { income_submissions: income } = await lender.taxAuthority.list(userId).page();
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
