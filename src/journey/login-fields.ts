import type { GivenDetails } from '#connectors';
import type { PageError, Texts } from '#pages';
import type { ProviderRow } from '#providers';
import { parseDay } from '#values/timestamp.ts';
import { parseUtr } from '#values/utr.ts';

export type LoginParam = ProviderRow['extra_login_params'][number];

export interface Login extends GivenDetails {
  user_name?: string;
  password?: string;
  extra_login_params?: Record<string, string>;
}

const USER_NAME_LENGTH_MAX = 320;
const VALUE_LENGTH_MAX = 500;
const UTR = 'utr';

/** The name of a provider's own field in the form. */
export function fieldOf({ key }: Pick<LoginParam, 'key'>): string {
  return `extra_${key}`;
}

/** Reads what a person typed to sign in, and says in the person's language what is wrong with it. */
export function readLogin(
  row: ProviderRow,
  form: URLSearchParams,
  { errors: texts, userName, password }: Texts['signIn'],
): { login: Login; errors: PageError[] } {
  const errors: PageError[] = [];
  const login: Login = {};
  if (row.is_scraper) {
    login.user_name = (form.get('user_name') ?? '').trim();
    if (!login.user_name) errors.push({ field: 'user_name', text: texts.userName });
    else if (login.user_name.length > USER_NAME_LENGTH_MAX)
      errors.push({ field: 'user_name', text: texts.tooLong(userName) });
  }
  for (const param of row.extra_login_params) {
    const { value, error } = readParam(param, form, texts);
    if (error) errors.push({ field: fieldOf(param), text: error });
    if (value !== '') login.extra_login_params = { ...login.extra_login_params, [param.key]: value };
  }
  // the last field of the page
  if (row.is_scraper) {
    // spaces can be part of a password
    login.password = form.get('password') ?? '';
    if (!login.password) errors.push({ field: 'password', text: texts.password });
    else if (login.password.length > VALUE_LENGTH_MAX)
      errors.push({ field: 'password', text: texts.tooLong(password) });
  }
  return { login, errors };
}

function readParam(
  param: LoginParam,
  form: URLSearchParams,
  texts: Texts['signIn']['errors'],
): { value: string; error: string | null } {
  const { display_name: label, validation } = param;
  if (validation.type === 'date') return readDate(param, form, texts);
  const value = (form.get(fieldOf(param)) ?? '').trim();
  if (value === '') return { value, error: validation.required ? texts.missing(label) : null };
  if (param.key === UTR) return { value, error: parseUtr(value) ? null : texts.utr };
  return { value, error: problemOf(param, value, texts) };
}

function problemOf(
  { display_name: label, validation }: LoginParam,
  value: string,
  texts: Texts['signIn']['errors'],
): string | null {
  const { type, min_length, max_length } = validation;
  const [min, max] = [min_length ?? 1, max_length ?? VALUE_LENGTH_MAX];
  if (type === 'number' && !/^\d+$/.test(value)) return texts.digits(label);
  if (value.length >= min && value.length <= max) return null;
  return min === max ? texts.exactly(label, min) : texts.between(label, min, max);
}

function readDate(
  param: LoginParam,
  form: URLSearchParams,
  texts: Texts['signIn']['errors'],
): { value: string; error: string | null } {
  const { display_name: label, validation } = param;
  const day = readDay(form, fieldOf(param));
  if (day === 'missing') return { value: '', error: validation.required ? texts.missing(label) : null };
  if (day === 'wrong') return { value: '', error: texts.date(label) };
  const [year = '', month = '', date = ''] = day.split('-');
  const format = validation.date_format ?? 'YYYY-MM-DD';
  return { value: format.replace('YYYY', year).replace('MM', month).replace('DD', date), error: null };
}

/** Reads the three boxes of a date as a day such as `1990-01-31`. */
export function readDay(form: URLSearchParams, name: string): string | 'missing' | 'wrong' {
  const { day, month, year } = dateParts(form, name);
  if (`${day}${month}${year}` === '') return 'missing';
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return 'wrong';
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parseDay(written) ? written : 'wrong';
}

/** The texts that were typed into the three boxes, to show them again. */
export function dateParts(form: URLSearchParams, name: string) {
  const part = (key: string) => (form.get(`${name}_${key}`) ?? '').trim();
  return { day: part('day'), month: part('month'), year: part('year') };
}

/** A hint for a provider's own field; null if it needs none. */
export function hintOf({ key, validation }: LoginParam, texts: Texts['signIn']['hints']): string | null {
  const { type, min_length: min, max_length: max } = validation;
  if (key === UTR) return texts.utr;
  if (type === 'date') return texts.date;
  if (min === null || max === null) return null;
  if (min !== max) return texts.between(min, max);
  return type === 'number' ? texts.digits(min) : texts.exactly(min);
}
