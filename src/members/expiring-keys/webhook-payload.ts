import { z } from 'zod';
import { defineEvent } from '#events';
import { Id, Timestamp } from '#values/fields.ts';

/** It has no payload: nothing in it is about a person. */
export const ApiKeyExpiring = defineEvent({
  kind: 'api-key-expiring',
  id: 'ApiKeyExpiring',
  summary: 'An API key stops working soon. Replace it',
  isAboutUser: false,
  data: z.object({
    key_id: Id.describe('Id of the key'),
    last_four: z.string().describe('The last four characters of the key'),
    expires_at: Timestamp.describe('When the key stops working'),
  }),
  example: {
    key_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
    last_four: 'x7Qd',
    expires_at: '2026-02-15T09:30:00.000Z',
  },
});
