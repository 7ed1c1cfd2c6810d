import { z } from 'zod';
import type { DetailLists } from '../connector.ts';
import type { ProviderConnection } from '../provider.ts';
import { readSettings } from '../settings.ts';

export const FreeAgentSettings = z.object({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  authorize_url: z.url(),
  token_url: z.url(),
});
export type FreeAgentSettings = z.output<typeof FreeAgentSettings>;

export const FINDS_BY: DetailLists = [['ni_number'], ['forename', 'surname', 'date_of_birth']];

export function settingsOf(provider: ProviderConnection): FreeAgentSettings {
  return readSettings(FreeAgentSettings, provider);
}
