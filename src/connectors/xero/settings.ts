import { z } from 'zod';
import type { DetailLists } from '../connector.ts';
import type { ProviderConnection } from '../provider.ts';
import { readSettings } from '../settings.ts';

export const XeroSettings = z.object({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  authorize_url: z.url(),
  token_url: z.url(),
  connections_url: z.url(),
});
/** Xero's lists of employees have no NI numbers, so the surname or the date of birth selects the records to read. */
export const FINDS_BY: DetailLists = [
  ['ni_number', 'date_of_birth'],
  ['ni_number', 'surname'],
  ['forename', 'surname', 'date_of_birth'],
];

export type XeroSettings = z.output<typeof XeroSettings>;

export function settingsOf(provider: ProviderConnection): XeroSettings {
  return readSettings(XeroSettings, provider);
}
