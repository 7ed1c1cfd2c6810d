import type { Contact } from './schema.ts';

/** Enough to recognise a contact, not enough to use it: `a…@mail.example`. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
}

export function phoneEnding(phone: string): string {
  return phone.slice(-3);
}

export function maskedContact({ email, phone = '' }: Contact): string {
  return email === undefined ? `…${phoneEnding(phone)}` : maskedEmail(email);
}
