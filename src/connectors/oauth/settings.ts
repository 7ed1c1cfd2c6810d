import { z } from 'zod';

/** The settings of every connector whose sign-in is OAuth. */
export const OAuthSettings = z.object({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  authorize_url: z.url(),
  token_url: z.url(),
});
export type OAuthSettings = z.output<typeof OAuthSettings>;
