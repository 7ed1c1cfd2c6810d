import { fixed, type Message, say } from '#platform/problem.ts';
import type { ProviderRow } from '#providers';
import { parseUtr } from '#values/utr.ts';
import type { NewAccount } from './schema.ts';

type ExtraParam = ProviderRow['extra_login_params'][number];

/** Lists the problems of the given login fields, one message per field. */
export function loginProblems(
  row: ProviderRow,
  given: Pick<NewAccount, 'user_name' | 'password' | 'extra_login_params'>,
): Message[] {
  const extra = extraProblems(row, given.extra_login_params ?? {});
  if (row.is_scraper) {
    const missing = (['user_name', 'password'] as const).filter((name) => !given[name]);
    return [...missing.map((name) => say`Request is missing required field [${fixed(name)}]`), ...extra];
  }
  const takesExtra = row.extra_login_params.length > 0;
  const sent = (['user_name', 'password', 'extra_login_params'] as const).filter(
    (name) => given[name] && !(takesExtra && name === 'extra_login_params'),
  );
  const why = row.is_oauth2
    ? "the person signs in at the provider's own site"
    : 'it is connected directly, without a sign-in';
  const needless = sent.map(
    (name) => say`[${fixed(name)}] must not be sent for this provider: ${fixed(why)}`,
  );
  return takesExtra ? [...needless, ...extra] : needless;
}

/** Lists the same problems for an account whose username is already stored. */
export function reconnectionProblems(
  row: ProviderRow,
  given: Pick<NewAccount, 'password' | 'extra_login_params'>,
): Message[] {
  return loginProblems(row, { ...given, ...(row.is_scraper ? { user_name: 'known' } : {}) });
}

function extraProblems(
  { extra_login_params }: ProviderRow,
  extra: Readonly<Record<string, string>>,
): Message[] {
  const unknown = Object.keys(extra).filter((key) => !extra_login_params.some((param) => param.key === key));
  return [
    ...extra_login_params.flatMap((param) => extraProblem(param, extra[param.key]) ?? []),
    ...unknown.map((key) => say`[extra_login_params.${key}] is not a known field`),
  ];
}

function extraProblem({ key, validation }: ExtraParam, value: string | undefined): Message | null {
  const name = fixed(`extra_login_params.${key}`);
  if (value === undefined)
    return validation.required ? say`Request is missing required field [${name}]` : null;
  if (key === 'utr')
    return parseUtr(value) ? null : say`[${name}] must be a UTR of ten digits with a valid check digit`;
  const { min_length: min, max_length: max } = validation;
  if ((min !== null && value.length < min) || (max !== null && value.length > max))
    return say`[${name}] must be text of ${min ?? 1} to ${max ?? 500} characters`;
  if (validation.type === 'number' && !/^\d+$/.test(value)) return say`[${name}] must be a number`;
  return null;
}
