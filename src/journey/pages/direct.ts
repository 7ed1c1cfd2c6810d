import {
  button,
  buttonLink,
  buttonRow,
  dateField,
  errorOf,
  form,
  html,
  type PageError,
  textField,
} from '#pages';
import type { PayrollSubmission } from '#payroll/schema.ts';
import { personOf } from '#retrieval';
import { tenantOf } from '#users';
import type { ErrorCode } from '#values/error-codes.ts';
import { parseNiNumber } from '#values/ni-number.ts';
import { parsePostcode } from '#values/postcode.ts';
import { requireAnswer } from '../call-api.ts';
import { CONTINUE, idempotencyKeyOf, type JourneyPage, type Shown, type Visit } from '../journey-page.ts';
import { dateParts, readDay } from '../login-fields.ts';
import { otherWay } from './sign-in.ts';

const PATH = '/journey/direct';
const NOT_FOUND = '/journey/direct/not-found';
const WAYS = '/journey/ways';

/** Searches the payrolls of employers for the person. Asks only for what is not known yet. */
export const directPage: JourneyPage = {
  step: 'direct',
  path: PATH,
  stage: 'sharing',
  async show(visit) {
    if (!visit.facts.methods.includes('direct')) return { redirect: WAYS };
    return searchForm(visit, await missingOf(visit), { form: new URLSearchParams(), errors: [] });
  },
  async take(visit, given) {
    if (!visit.facts.methods.includes('direct')) return { redirect: WAYS };
    const missing = await missingOf(visit);
    const { details, errors } = readDetails(visit, missing, given);
    if (errors.length > 0) return searchForm(visit, missing, { form: given, errors });
    const call = {
      method: 'POST',
      path: '/accounts/direct-connections',
      body: { user_id: visit.session.userId, ...details },
    } as const;
    const keyed = await visit.callApi<Found>({ ...call, idempotencyKey: idempotencyKeyOf(given, 'direct') });
    // after Back, the same form was sent with other details
    const isReused = !keyed.ok && keyed.code === 'idempotency_key_reused';
    const answer = isReused ? await visit.callApi<Found>(call) : keyed;
    if (!answer.ok) {
      if (answer.code === 'no_authorisation') return { redirect: CONTINUE };
      const text = textOf(visit, answer.code);
      if (!text) return requireAnswer(answer);
      return searchForm(visit, missing, { form: given, errors: [{ field: null, text }] });
    }
    if (answer.body.payroll_submissions.length === 0) return { redirect: NOT_FOUND };
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

interface Found {
  payroll_submissions: PayrollSubmission[];
}

type Detail = 'ni_number' | 'date_of_birth' | 'post_code';

/**
 * Lists the details that the search needs and that are not stored yet. The stored details themselves are not
 * shown.
 */
async function missingOf({ context, session: { clientId, userId } }: Visit): Promise<Detail[]> {
  const tenant = await tenantOf(context, clientId);
  const person = await personOf(context.database.tenant(clientId), tenant, userId);
  return [
    ...(person.niNumber ? [] : ['ni_number' as const]),
    ...(person.dateOfBirth ? [] : ['date_of_birth' as const]),
    ...(person.postCodes.length > 0 ? [] : ['post_code' as const]),
  ];
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

function readDetails(
  { texts: { direct: texts }, context: { clock } }: Visit,
  missing: readonly Detail[],
  given: URLSearchParams,
): { details: Partial<Record<Detail, string>>; errors: PageError[] } {
  const details: Partial<Record<Detail, string>> = {};
  const errors: PageError[] = [];
  const read = (
    detail: Detail,
    value: string | null,
    words: { empty: string; wrong: string },
    isEmpty: boolean,
  ) => {
    if (!missing.includes(detail)) return;
    if (value !== null) details[detail] = value;
    else errors.push({ field: detail, text: isEmpty ? words.empty : words.wrong });
  };
  const text = (name: Detail) => (given.get(name) ?? '').trim();
  const day = readDay(given, 'date_of_birth');
  const isReal = day !== 'missing' && day !== 'wrong' && day <= clock.now().toISOString().slice(0, 10);
  const { errors: words } = texts;
  const niNumber = { empty: words.niNumber, wrong: words.niNumberForm };
  const birthDate = { empty: words.birthDate, wrong: words.birthDateReal };
  const postCode = { empty: words.postCode, wrong: words.postCodeForm };
  read('ni_number', parseNiNumber(text('ni_number')), niNumber, text('ni_number') === '');
  read('date_of_birth', isReal ? day : null, birthDate, day === 'missing');
  read('post_code', parsePostcode(text('post_code')), postCode, text('post_code') === '');
  return { details, errors };
}

function searchForm(
  visit: Visit,
  missing: readonly Detail[],
  { form: given, errors }: { form: URLSearchParams; errors: readonly PageError[] },
): Shown {
  const { language, hidden } = visit;
  const texts = visit.texts.direct;
  const field = (name: Detail) => ({ language, name, error: errorOf(errors, name) });
  const fields = {
    ni_number: () =>
      textField({
        ...field('ni_number'),
        label: texts.niNumber,
        hint: texts.niNumberHint,
        value: given.get('ni_number') ?? '',
        maxLength: 13,
        width: 10,
      }),
    date_of_birth: () =>
      dateField({
        ...field('date_of_birth'),
        label: texts.birthDate,
        hint: texts.birthDateHint,
        isBirthDate: true,
        values: dateParts(given, 'date_of_birth'),
      }),
    post_code: () =>
      textField({
        ...field('post_code'),
        label: texts.postCode,
        hint: texts.postCodeHint,
        value: given.get('post_code') ?? '',
        autocomplete: 'postal-code',
        maxLength: 10,
        width: 10,
      }),
  } satisfies Record<Detail, () => unknown>;
  return {
    title: texts.title,
    back: WAYS,
    errors,
    body: html`
      <p>${texts.lead}</p>
      <p>${texts.uses} ${missing.length === 0 && texts.have}</p>
      ${form({
        action: PATH,
        hidden,
        body: html`${missing.map((name) => fields[name]())}${button({ text: texts.send })}`,
      })}
      ${otherWay(visit)}
    `,
  };
}
