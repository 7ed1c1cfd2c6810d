import { type Detail, missingDetails } from '#connectors';
import { button, buttonLink, buttonRow, form, html, type PageError } from '#pages';
import { findsDirectlyBy } from '#payroll';
import type { ErrorCode } from '#values/error-codes.ts';
import { requireAnswer } from '../call-api.ts';
import { CONTINUE, idempotencyKeyOf, type JourneyPage, type Shown, type Visit } from '../journey-page.ts';
import { readFacts } from '../read-facts.ts';
import { detailFields, readDetails, readPerson } from './person-details.ts';
import { otherWay } from './sign-in.ts';
import { otherWaysFirst } from './ways.ts';

const PATH = '/journey/direct';
const NOT_FOUND = '/journey/direct/not-found';
const WAYS = '/journey/ways';

/** Searches the payrolls of employers for the person. Asks only for what is not known yet. */
export const directPage: JourneyPage = {
  step: 'direct',
  path: PATH,
  stage: 'sharing',
  way: () => 'direct',
  async show(visit) {
    if (!visit.facts.methods.includes('direct')) return { redirect: WAYS };
    return searchForm(visit, await missingOf(visit), { form: new URLSearchParams(), errors: [] });
  },
  async take(visit, given) {
    if (!visit.facts.methods.includes('direct')) return { redirect: WAYS };
    const missing = await missingOf(visit);
    const lists = findsDirectlyBy(visit.context.providers);
    const { details, errors } = readDetails(visit, { asked: missing, lists }, given);
    if (errors.length > 0) return searchForm(visit, missing, { form: given, errors });
    const call = {
      method: 'POST',
      path: '/accounts/direct-connections',
      body: { user_id: visit.session.userId, ...details },
    } as const;
    const keyed = await visit.callApi({ ...call, idempotencyKey: idempotencyKeyOf(visit, given, 'direct') });
    // after Back, the same form was sent with other details
    const isReused = !keyed.ok && keyed.code === 'idempotency_key_reused';
    const answer = isReused ? await visit.callApi(call) : keyed;
    if (!answer.ok) {
      if (answer.code === 'no_authorisation') return { redirect: CONTINUE };
      const text = textOf(visit, answer.code);
      if (!text) return requireAnswer(answer);
      const shown = searchForm(visit, missing, { form: given, errors: [{ field: null, text }] });
      return { ...shown, failed: { place: 'provider', way: 'direct' } };
    }
    const accounts = await directAccounts(visit);
    // a person can be found without payslips
    if (accounts.length === 0) return { redirect: NOT_FOUND };
    return { redirect: '/journey/found' };
  },
};

/** Says that nobody was found, that this is not the person's fault, and that there are other ways. */
export const notFoundPage: JourneyPage = {
  step: 'direct',
  path: NOT_FOUND,
  stage: 'sharing',
  async show(visit) {
    const texts = visit.texts.direct.notFound;
    const missing = await missingOf(visit);
    return {
      title: texts.title,
      failed: { place: 'no_data', way: 'direct' },
      body: html`
        <p>${texts.what}</p>
        <p>${texts.why}</p>
        ${buttonRow(
          buttonLink({ href: WAYS, text: texts.other }),
          missing.length > 0 && buttonLink({ kind: 'secondary', href: PATH, text: texts.again }),
        )}
      `,
    };
  },
};

/** The accounts at payrolls in which the person was found. */
async function directAccounts({ context, session }: Visit): Promise<string[]> {
  const { accounts = [] } = (await readFacts(context, session)) ?? {};
  return accounts
    .filter(({ method, status }) => method === 'direct' && status === 'CONNECTED')
    .map(({ accountId }) => accountId);
}

/** Lists the details that the search needs and that are not stored yet. */
async function missingOf(visit: Visit): Promise<Detail[]> {
  return missingDetails(await readPerson(visit), findsDirectlyBy(visit.context.providers));
}

function textOf({ texts: { direct } }: Visit, code: ErrorCode): string | undefined {
  const texts: Partial<Record<ErrorCode, string>> = {
    idempotency_key_in_use: direct.errors.unavailable,
    not_enabled: direct.errors.notOffered,
    provider_unavailable: direct.errors.unavailable,
    rate_limited: direct.errors.unavailable,
    too_many_attempts: direct.errors.tooMany,
    unavailable: direct.errors.unavailable,
  };
  return texts[code];
}

function searchForm(
  visit: Visit,
  missing: readonly Detail[],
  { form: given, errors }: { form: URLSearchParams; errors: readonly PageError[] },
): Shown {
  const { hidden } = visit;
  const texts = visit.texts.direct;
  return {
    title: texts.title,
    back: WAYS,
    errors,
    body: html`
      <p>${texts.lead}</p>
      <p>${texts.uses} ${missing.length === 0 && texts.have}</p>
      ${errors.some(({ text }) => text === texts.errors.unavailable) && otherWaysFirst(visit, 'direct')}
      ${form({
        action: PATH,
        hidden,
        body: html`${detailFields(visit, missing, { form: given, errors })}${button({ text: texts.send })}`,
      })}
      ${otherWay(visit)}
    `,
  };
}
