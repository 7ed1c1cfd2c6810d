import { button, form, html, textField } from '#pages';
import type { Shown, Visit } from '../journey-page.ts';
import { maskedEmail, phoneEnding } from '../mask-contact.ts';
import { companyOf } from '../pages/wording.ts';
import type { Contact } from '../schema.ts';
import { CONFIRM, MY_DATA } from './my-data-page.ts';
import { readContact } from './send-code.ts';

/** A form that the person sent, and where they want to continue. */
export interface SentCode {
  purpose: string | null;
  sent: URLSearchParams;
}

interface Given {
  purpose: string | null;
  error?: string;
}

/** Offers to send a code to the contact that the client knows. */
export async function sendForm(visit: Visit, { purpose, error }: Given): Promise<Shown> {
  const texts = visit.texts.myData.code;
  return {
    title: visit.texts.myData.confirm.title,
    back: MY_DATA,
    errors: error === undefined ? [] : [{ field: null, text: error }],
    body: html`
      <p>${texts.lead(companyOf(visit))}</p>
      <p>${placeOf(await readContact(visit), texts.toEmail, texts.toPhone)}</p>
      <p>${texts.wrongContact(companyOf(visit))}</p>
      ${form({ action: CONFIRM, hidden: hiddenOf(visit, purpose), body: button({ text: texts.send }) })}
    `,
  };
}

/** Asks for the code that was sent. */
export async function codeForm(visit: Visit, { purpose, error }: Given): Promise<Shown> {
  const { language } = visit;
  const texts = visit.texts.myData.code;
  const hidden = hiddenOf(visit, purpose);
  return {
    title: texts.title,
    back: MY_DATA,
    errors: error === undefined ? [] : [{ field: 'code', text: error }],
    body: html`
      <p>${texts.sent} ${placeOf(await readContact(visit), texts.sentToEmail, texts.sentToPhone)}</p>
      ${form({
        action: CONFIRM,
        hidden,
        body: html`
          ${textField({
            language,
            name: 'code',
            label: texts.code,
            hint: texts.codeHint,
            width: 10,
            inputMode: 'numeric',
            autocomplete: 'one-time-code',
            maxLength: 10,
            error,
          })}
          ${button({ text: visit.texts.myData.confirm.continue })}
        `,
      })}
      ${form({ action: CONFIRM, hidden, body: button({ kind: 'secondary', text: texts.sendAgain }) })}
    `,
  };
}

function hiddenOf({ hidden }: Visit, purpose: string | null): Readonly<Record<string, string>> {
  return purpose === null ? hidden : { ...hidden, for: purpose };
}

/** Says where the code goes without showing the contact to somebody else who has the link. */
function placeOf(
  { email, phone = '' }: Contact,
  byEmail: (masked: string) => string,
  bySms: (ending: string) => string,
): string {
  return email === undefined ? bySms(phoneEnding(phone)) : byEmail(maskedEmail(email));
}
