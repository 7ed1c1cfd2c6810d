import type { Account } from '#accounts/schema.ts';
import {
  button,
  buttonLink,
  characterField,
  dateField,
  details,
  form as formOf,
  type Html,
  html,
  type Texts,
  textField,
} from '#pages';
import type { Shown, Visit } from '../journey-page.ts';
import { dateParts, readDay } from '../login-fields.ts';
import { ACCOUNT_FIELD, addressOf, type ShownAccount } from './shown-account.ts';
import { otherWay, providerHead } from './sign-in.ts';
import { answerValue } from './test-values.ts';
import { timeInWords } from './wording.ts';

type Challenge = NonNullable<Account['mfa_challenge']>;

const FIELD = 'answer';

/** Reads the answer to a provider's question, in the form that the API takes. */
export function readAnswer(
  challenge: Challenge,
  form: URLSearchParams,
  { errors }: Texts['mfa'],
): { answer: string } | { error: string } {
  if (challenge.kind === 'date') {
    const day = readDay(form, FIELD);
    if (day === 'missing') return { error: errors.date };
    return day === 'wrong' ? { error: errors.realDate } : { answer: day };
  }
  if (challenge.kind === 'password_characters') {
    const boxes = (challenge.positions ?? []).map((position) => form.get(`${FIELD}_${position}`) ?? '');
    return boxes.every((box) => [...box].length === 1)
      ? { answer: boxes.join('') }
      : { error: errors.characters };
  }
  const given = (form.get(FIELD) ?? '').trim();
  if (isQuestion(challenge)) return given ? { answer: given } : { error: errors.answer };
  const code = given.replace(/\s+/g, '');
  if (code === '') return { error: errors.code };
  const { length } = challenge;
  return length !== null && [...code].length !== length
    ? { error: isOfDigits(challenge) ? errors.codeDigits(length) : errors.codeLength(length) }
    : { answer: code };
}

/** A code that the person knows, such as the answer to a security question, is not sent to them. */
function isQuestion({ kind, prompt, length }: Challenge): boolean {
  return kind === 'code' && (length === null || prompt.includes('?'));
}

/** Providers don't say which characters a code has, but their words often do. */
function isOfDigits({ prompt }: Challenge): boolean {
  return /\bdigits?\b/i.test(prompt);
}

/** Asks what the provider asks. The provider's own words say where a code was sent. */
export function questionPage(
  visit: Visit,
  { account, known, provider }: ShownAccount,
  given: { form: URLSearchParams; error: string | null },
): Shown {
  const { language, hidden } = visit;
  const texts = visit.texts.mfa;
  const challenge = account.mfa_challenge;
  if (!challenge) throw new Error('The account has no question');
  // a question that was answered wrongly in another tab, or before a reload
  const error = given.error ?? (account.status_reason === 'mfa_wrong' ? texts.wrong : null);
  const left = challenge.attempts_left;
  return {
    title: texts.title,
    errors: error ? [{ field: FIELD, text: error }] : [],
    body: html`
      ${providerHead(provider)}
      ${
        challenge.prompt &&
        html`
          <p>${texts.asks(provider.name)}</p>
          <blockquote lang=${language === 'en' ? null : 'en'}>${challenge.prompt}</blockquote>
        `
      }
      ${answerValue(visit, challenge)}
      ${formOf({
        action: addressOf(known),
        hidden: { ...hidden, [ACCOUNT_FIELD]: known.accountId },
        body: html`
          ${answerField(visit, challenge, { form: given.form, error })}
          <p>
            ${left !== null && `${texts.attemptsLeft(left)} `}${texts.until(timeInWords(challenge.expires_at, language))}
          </p>
          ${button({ text: texts.send })}
        `,
      })}
      ${challenge.kind === 'code' && !isQuestion(challenge) && noCode(visit, { known, provider })}
      ${otherWay(visit)}
    `,
  };
}

function answerField(
  { language, texts: { mfa: texts } }: Visit,
  challenge: Challenge,
  { form, error }: { form: URLSearchParams; error: string | null },
): Html {
  const field = { language, name: FIELD, ...(error ? { error } : {}) };
  if (challenge.kind === 'date')
    return dateField({
      ...field,
      label: texts.date,
      hint: texts.dateHint,
      values: dateParts(form, FIELD),
    });
  if (challenge.kind === 'password_characters')
    return characterField({
      ...field,
      label: texts.characters,
      hint: texts.charactersHint,
      positions: challenge.positions ?? [],
    });
  if (isQuestion(challenge)) return textField({ ...field, label: texts.answer, width: 20 });
  const hintOf = isOfDigits(challenge) ? texts.digitsHint : texts.codeHint;
  return textField({
    ...field,
    label: texts.code,
    ...(challenge.length === null ? {} : { hint: hintOf(challenge.length) }),
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
    width: 10,
  });
}

/** Providers send a new code only with a new sign-in. */
function noCode(
  { texts: { mfa: texts } }: Visit,
  { known, provider: { id, name } }: Pick<ShownAccount, 'known' | 'provider'>,
): Html {
  return details({
    summary: texts.noCode.title,
    body: html`
      <p>${texts.noCode.wait}</p>
      <p>${texts.noCode.again(name)}</p>
      <p>
        ${buttonLink({
          kind: 'secondary',
          href: `/journey/sign-in/${encodeURIComponent(id)}?account=${known.number}`,
          text: texts.noCode.link,
        })}
      </p>
    `,
  });
}
