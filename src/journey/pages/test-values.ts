import type { MfaChallenge } from '#connectors';
import { details, type Html, html, summaryList } from '#pages';
import type { ProviderRow } from '#providers';
import type { Visit } from '../journey-page.ts';

/** In the sandbox, says what to type at a provider's sign-in. */
export function signInValues({ context, texts }: Visit, row: ProviderRow): Html | null {
  const values = context.simulators?.testValues;
  if (!values || !row.is_scraper) return null;
  const words = texts.sandbox;
  const { passwords, loginParams } = values;
  const params = row.extra_login_params.filter(({ key }) => key in loginParams);
  return details({
    summary: words.title,
    body: [
      summaryList([
        { name: words.userName, value: code(values.userName) },
        ...params.map(({ key, display_name: name }) => ({ name, value: code(loginParams[key] ?? '') })),
        {
          name: words.password,
          value: html`
            <ul>
              <li>${code(passwords.atOnce)} ${words.atOnce}</li>
              <li>${code(passwords.code)} ${words.code}</li>
              <li>${code(passwords.date)} ${words.date}</li>
              <li>${code(passwords.characters)} ${words.characters}</li>
            </ul>
          `,
        },
      ]),
      html`<p>${words.anyOther}</p>`,
    ],
  });
}

/** In the sandbox, says the answer to a provider's question. */
export function answerValue({ context, texts }: Visit, { kind }: Pick<MfaChallenge, 'kind'>): Html | null {
  const values = context.simulators?.testValues;
  if (!values) return null;
  const words = texts.sandbox;
  return details({
    summary: words.title,
    body: html`<p>${words.answers[kind]} ${code(values.answers[kind])}</p>`,
  });
}

function code(value: string): Html {
  return html`<code>${value}</code>`;
}
