import { personOf } from '#accounts';
import type { Detail, DetailLists, Person } from '#connectors';
import { dateField, errorOf, type Html, type PageError, textField } from '#pages';
import { tenantOf } from '#users';
import { parseNiNumber } from '#values/ni-number.ts';
import { parsePostcode } from '#values/postcode.ts';
import type { Visit } from '../journey-page.ts';
import { dateParts, readDay } from '../login-fields.ts';

const NAME_LENGTH_MAX = 200;
const FULL_NI_NUMBER_LENGTH = 9;

/** The stored details about the person. Pages ask for those that are missing, and never show those that are stored. */
export async function readPerson({ context, session: { clientId, userId } }: Visit): Promise<Person> {
  return personOf(context.database.tenant(clientId), await tenantOf(context, clientId), userId);
}

interface Given {
  form: URLSearchParams;
  errors: readonly PageError[];
}

export function detailFields(visit: Visit, asked: readonly Detail[], { form, errors }: Given): Html {
  const { language, texts } = visit;
  const words = texts.personDetails;
  const field = (name: Detail) => ({ language, name, error: errorOf(errors, name) });
  const typed = (name: Detail) => ({ ...field(name), value: form.get(name) ?? '' });
  const hint = words.nameHint;
  const fields: Record<Detail, () => Html> = {
    forename: () =>
      textField({ ...typed('forename'), label: words.forename, hint, autocomplete: 'given-name' }),
    surname: () =>
      textField({ ...typed('surname'), label: words.surname, hint, autocomplete: 'family-name' }),
    ni_number: () =>
      textField({
        ...typed('ni_number'),
        label: words.niNumber,
        hint: words.niNumberHint,
        maxLength: 13,
        width: 10,
      }),
    date_of_birth: () =>
      dateField({
        ...field('date_of_birth'),
        label: words.birthDate,
        hint: words.birthDateHint,
        isBirthDate: true,
        values: dateParts(form, 'date_of_birth'),
      }),
    post_code: () =>
      textField({
        ...typed('post_code'),
        label: words.postCode,
        hint: words.postCodeHint,
        autocomplete: 'postal-code',
        maxLength: 10,
        width: 10,
      }),
  };
  return asked.map((name) => fields[name]());
}

export function hasField(form: URLSearchParams, name: Detail): boolean {
  return form.has(name === 'date_of_birth' ? 'date_of_birth_day' : name);
}

/** Reads the details that were asked for, and says in the person's language what is wrong with them. */
export function readDetails(
  { texts: { personDetails, signIn }, context: { clock } }: Visit,
  { asked, lists }: { asked: readonly Detail[]; lists: DetailLists },
  form: URLSearchParams,
): { details: Partial<Record<Detail, string>>; errors: PageError[] } {
  const words = personDetails.errors;
  const { tooLong } = signIn.errors;
  const texts: Record<Detail, { missing: string; wrong: string }> = {
    forename: { missing: words.forename, wrong: tooLong(personDetails.forename) },
    surname: { missing: words.surname, wrong: tooLong(personDetails.surname) },
    ni_number: { missing: words.niNumber, wrong: words.niNumberForm },
    date_of_birth: { missing: words.birthDate, wrong: words.birthDateReal },
    post_code: { missing: words.postCode, wrong: words.postCodeForm },
  };
  const rules = {
    today: clock.now().toISOString().slice(0, 10),
    needsFullNumber: lists.flat().includes('full_ni_number'),
  };
  const details: Partial<Record<Detail, string>> = {};
  const errors: PageError[] = [];
  for (const name of asked) {
    const value = parseDetail(name, form, rules);
    if (value) details[name] = value;
    else errors.push({ field: name, text: value === undefined ? texts[name].missing : texts[name].wrong });
  }
  return { details, errors };
}

/** Returns a detail in normal form; undefined if nothing was typed, null if it is wrong. */
function parseDetail(
  name: Detail,
  form: URLSearchParams,
  { today, needsFullNumber }: { today: string; needsFullNumber: boolean },
): string | null | undefined {
  if (name === 'date_of_birth') {
    const day = readDay(form, name);
    if (day === 'missing') return undefined;
    return day !== 'wrong' && day <= today ? day : null;
  }
  const text = (form.get(name) ?? '').trim();
  if (text === '') return undefined;
  if (name === 'post_code') return parsePostcode(text);
  if (name !== 'ni_number') return text.length <= NAME_LENGTH_MAX ? text : null;
  const niNumber = parseNiNumber(text);
  return needsFullNumber && niNumber?.length !== FULL_NI_NUMBER_LENGTH ? null : niNumber;
}
