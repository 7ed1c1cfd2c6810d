import { z } from 'zod';
import type { DetailLists } from '../connector.ts';
import { OAuthSettings } from '../oauth/settings.ts';
import type { ProviderConnection } from '../provider.ts';
import { readSettings } from '../settings.ts';

export const XeroSettings = OAuthSettings.extend({
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
