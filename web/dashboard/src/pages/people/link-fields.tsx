import type { JourneyLink } from '../../../../../clients/typescript/index.js';
import { Checkbox } from '../../ui/checkbox.tsx';
import field from '../../ui/field.module.css';
import { textOf } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

export const METHODS = [
  ['payroll', 'Sign in to a payroll provider'],
  ['direct', 'From the employer’s payroll, without a sign-in'],
  ['taxauth', 'From the tax authority'],
  ['bank_connection', 'Sign in to a bank'],
  ['payslips', 'Upload payslips'],
  ['bank_statements', 'Upload bank statements'],
] as const;
type Method = (typeof METHODS)[number][0];

export const LIVES = [
  ['1', 'One hour'],
  ['24', 'One day'],
  ['72', 'Three days'],
  ['168', 'Seven days'],
] as const;

export const LANGUAGES = [
  ['', 'The language of their browser'],
  ['en', 'English'],
  ['cy', 'Welsh'],
] as const;

/** How a link works: the fields of a form. */
export function LinkFields() {
  return (
    <>
      <Select label="The link works for" name="expires_in_hours" options={LIVES} defaultValue="72" />
      <Select label="Language of the pages" name="language" options={LANGUAGES} defaultValue="" />
      <TextField
        label="Email address or mobile number of the person"
        name="contact"
        description="If the person opens the link in another browser, they enter a code that is sent there. Leave this empty to ask them two questions instead."
      />
      <fieldset>
        <legend>Offer these ways to share</legend>
        <p className={field.description}>
          If you choose none, the link offers all ways that your settings allow.
        </p>
        {METHODS.map(([method, label]) => (
          <Checkbox key={method} label={label} name="methods" value={method} />
        ))}
      </fieldset>
    </>
  );
}

export interface LinkOptions {
  expires_in_hours: number;
  language?: 'en' | 'cy';
  methods?: Method[];
  contact?: { email: string } | { phone: string };
}

export function linkOptionsIn(form: FormData): LinkOptions {
  const language = form.get('language');
  const contact = textOf(form, 'contact');
  const methods = form.getAll('methods').map(String) as Method[];
  return {
    expires_in_hours: Number(form.get('expires_in_hours')),
    ...(language === 'en' || language === 'cy' ? { language } : {}),
    ...(methods.length > 0 ? { methods } : {}),
    ...(contact === null ? {} : { contact: contactOf(contact) }),
  };
}

/** People write British numbers without the code of the country. */
export function contactOf(text: string): { email: string } | { phone: string } {
  return text.includes('@') ? { email: text } : { phone: text.replace(/[\s()-]/g, '').replace(/^0/, '+44') };
}

export type NewLink = Pick<JourneyLink, 'journey_url' | 'expires_at'>;
