import { connectorOf, type Detail, type DetailLists, lackingDetails, missingDetails } from '#connectors';
import {
  button,
  dateField,
  details,
  errorOf,
  form,
  type Html,
  html,
  outsideLink,
  type PageError,
  textField,
} from '#pages';
import type { ProviderRow } from '#providers';
import type { ErrorCode } from '#values/error-codes.ts';
import { methodOf } from '../allowed-methods.ts';
import { requireAnswer } from '../call-api.ts';
import { knowsLogin } from '../found-sources.ts';
import { CONTINUE, type JourneyPage, type Redirect, type Shown, type Visit } from '../journey-page.ts';
import { dateParts, fieldOf, hintOf, type LoginParam, readLogin } from '../login-fields.ts';
import { startSignIn } from '../start-sign-in.ts';
import { sharedByBank } from './bank.ts';
import { detailFields, hasField, readDetails, readPerson } from './person-details.ts';
import { accountAddress, readAccount } from './shown-account.ts';
import { signInValues } from './test-values.ts';
import { otherWaysFirst } from './ways.ts';
import { companyOf } from './wording.ts';

/** The sign-in at a provider: with a password here, or on the provider's own site. */
export const signInPage: JourneyPage = {
  step: 'sign-in',
  path: '/journey/sign-in/{provider}',
  stage: 'sharing',
  way: ({ context, params }) => methodOf(context.providers, params.provider ?? ''),
  async show(visit) {
    const row = offeredProvider(visit);
    if (!row) return { redirect: WAYS };
    const asked = await askedDetails(visit, row);
    return signIn(visit, row, { asked, form: await knownLogin(visit), errors: [] });
  },
  async take(visit, given) {
    const row = offeredProvider(visit);
    if (!row) return { redirect: WAYS };
    const asked = await askedDetails(visit, row, given);
    const { login, errors } = readLogin(row, given, visit.texts.signIn);
    const about = readDetails(visit, { asked, lists: listsOf(visit, row) }, given);
    const problems = [...errors, ...about.errors];
    if (problems.length > 0) return signIn(visit, row, { asked, form: given, errors: problems });
    const started = await startSignIn(visit, row.id, { login: { ...login, ...about.details }, form: given });
    if ('code' in started) return refused(visit, row, { code: started.code, asked, form: given });
    const address = await accountAddress(visit, started.accountId);
    return { redirect: address && row.is_oauth2 ? `${address}/go` : (address ?? CONTINUE) };
  },
};

const WAYS = '/journey/ways';

/** Finds the provider if the settings and the journey allow it and the person can sign in to it. */
function offeredProvider(visit: Visit): ProviderRow | null {
  const known = visit.context.providers.find(visit.params.provider ?? '');
  if (!known || (!known.row.is_scraper && !known.row.is_oauth2)) return null;
  return visit.facts.methods.includes(methodOf(visit.context.providers, known.row.id)) ? known.row : null;
}

/** The lists of details by which a provider finds people. */
function listsOf({ context: { providers } }: Visit, { id }: ProviderRow): DetailLists {
  const setup = providers.find(id)?.setup;
  return setup ? connectorOf(setup.connector).findsBy(setup) : [];
}

/**
 * The details that the person is asked for before they sign in: those that the provider needs. After a sign-in that found
 * nobody (`all`), also those that could help; the form then has their fields.
 */
export async function askedDetails(
  visit: Visit,
  row: ProviderRow,
  answered: URLSearchParams | 'all' = new URLSearchParams(),
): Promise<readonly Detail[]> {
  const lists = listsOf(visit, row);
  if (lists.length === 0) return [];
  const person = await readPerson(visit);
  const needed = missingDetails(person, lists);
  return lackingDetails(person, lists).filter(
    (name) => needed.includes(name) || answered === 'all' || hasField(answered, name),
  );
}

/** The username of an account that was typed in this browser, for a person who signs in to it again. */
async function knownLogin(visit: Visit): Promise<URLSearchParams> {
  const known = visit.facts.accounts.find(({ number }) => String(number) === visit.query.get('account'));
  const read = known && knowsLogin(known) ? await readAccount(visit, known) : null;
  const userName = read?.account.user_name;
  return new URLSearchParams(userName ? { user_name: userName } : {});
}

function refused(
  visit: Visit,
  row: ProviderRow,
  { code, asked, form: given }: { code: ErrorCode } & Omit<Given, 'errors'>,
): Shown | Redirect {
  const texts = visit.texts.signIn.errors;
  const errors: Partial<Record<ErrorCode, string>> = {
    // the account was deleted in the meantime
    already_linked: texts.failed,
    idempotency_key_in_use: texts.tooMany,
    not_enabled: texts.notOffered(row.name),
    provider_not_configured: texts.notOffered(row.name),
    provider_unavailable: texts.unavailable(row.name),
    rate_limited: texts.tooMany,
    too_many_attempts: texts.tooMany,
  };
  if (code === 'no_authorisation') return { redirect: CONTINUE };
  const text = errors[code];
  if (!text) return requireAnswer({ ok: false, status: 500, code, retryAfterSeconds: null });
  const isDown = code === 'provider_unavailable';
  const shown = signIn(visit, row, { asked, form: given, errors: [{ field: null, text }], isDown });
  return { ...shown, failed: { place: 'provider', way: methodOf(visit.context.providers, row.id) } };
}

interface Given {
  asked: readonly Detail[];
  form: URLSearchParams;
  errors: readonly PageError[];
  /** The provider does not answer, so other ways come first. */
  isDown?: boolean;
}

function signIn(visit: Visit, row: ProviderRow, given: Given): Shown {
  const texts = visit.texts.signIn;
  const way = methodOf(visit.context.providers, row.id);
  const isBank = way === 'bank_connection';
  return {
    title: isBank
      ? visit.texts.bank.connect.title(row.name)
      : row.is_scraper
        ? texts.title(row.name)
        : texts.own.title(row.name),
    errors: given.errors,
    back: isBank ? '/journey/bank' : WAYS,
    body: [
      given.isDown && otherWaysFirst(visit, way),
      providerHead(row),
      isBank && sharedByBank(visit),
      signInValues(visit, row),
      signInForm(visit, row, given),
      otherWay(visit),
    ],
  };
}

export function providerHead({ id, name, url }: ProviderRow): Html {
  // on a narrow screen, an address breaks after a dot
  const host = new URL(url).host.split(/(?<=\.)/).map((part) => [part, html`<wbr />`]);
  return html`
    <div class="provider">
      <img src=${`/logos/${id}.svg`} alt="" width="48" height="48" />
      <div>
        <strong>${name}</strong>
        <span>${host}</span>
      </div>
    </div>
  `;
}

/** Shows what else a person can do, unless the page lists the ways. `removes` is the address at which the source can be removed. */
export function otherWay(
  { texts }: Visit,
  { removes, hasWays = false }: { removes?: string; hasWays?: boolean } = {},
): Html {
  return html`
    <p class="links">
      ${!hasWays && html`<a class="link-button" href=${WAYS}>${texts.signIn.otherWay}</a>`}
      ${removes && html`<a class="link-button" href=${removes}>${texts.found.removeThis}</a>`}
    </p>
  `;
}

/** The form of a sign-in, which a failed sign-in shows again. */
export function signInForm(visit: Visit, row: ProviderRow, given: Given): Html {
  const { language, hidden, texts } = visit;
  const own = texts.signIn.own;
  const extra = row.extra_login_params.map((param) => paramField(visit, param, given));
  const body = row.is_scraper
    ? html`
        <p>${texts.signIn.lead(row.name)}</p>
        ${textField({
          language,
          name: 'user_name',
          label: texts.signIn.userName,
          hint: texts.signIn.userNameHint,
          value: given.form.get('user_name') ?? '',
          autocomplete: 'username',
          error: errorOf(given.errors, 'user_name'),
        })}
        ${extra}
        ${textField({
          language,
          name: 'password',
          label: texts.signIn.password,
          type: 'password',
          autocomplete: 'current-password',
          error: errorOf(given.errors, 'password'),
        })}
        ${resetLink(visit, row)}
        ${aboutPassword(visit, row)}
        ${button({ text: texts.signIn.send })}
      `
    : html`
        <p>${own.lead(row.name)}</p>
        <ul><li>${own.noPassword}</li><li>${own.back}</li></ul>
        ${extra}
        ${given.asked.length > 0 && html`<p>${own.details(row.name)}</p>`}
        ${detailFields(visit, given.asked, given)}
        ${button({ text: own.send(row.name) })}
      `;
  return form({ action: `/journey/sign-in/${encodeURIComponent(row.id)}`, hidden, body });
}

function paramField({ language, texts }: Visit, param: LoginParam, given: Given): Html {
  const { validation } = param;
  const name = fieldOf(param);
  const hint = hintOf(param, texts.signIn.hints);
  const field = {
    language,
    name,
    label: validation.required ? param.display_name : texts.common.optional(param.display_name),
    ...(hint ? { hint } : {}),
    error: errorOf(given.errors, name),
  };
  if (validation.type === 'date') return dateField({ ...field, values: dateParts(given.form, name) });
  return textField({
    ...field,
    value: given.form.get(name) ?? '',
    width: (validation.max_length ?? 100) > 12 ? 20 : 10,
    ...(validation.type === 'number' ? { inputMode: 'numeric' } : {}),
    ...(validation.max_length === null ? {} : { maxLength: validation.max_length }),
  });
}

function resetLink({ texts }: Visit, { name, reset_url }: ProviderRow): Html {
  return html`<p>${outsideLink(reset_url, texts.signIn.reset(name), texts.common.newTab)}</p>`;
}

function aboutPassword(visit: Visit, { name }: ProviderRow): Html {
  const texts = visit.texts.signIn.aboutPassword;
  return details({
    summary: texts.title,
    body: html`
      <ul>
        <li>${texts.sent(name)}</li>
        <li>${texts.notShared(companyOf(visit))}</li>
        <li>${visit.facts.mayKeepPassword ? texts.kept : texts.deleted}</li>
      </ul>
    `,
  });
}
