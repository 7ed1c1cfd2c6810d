import { z } from 'zod';
import { defineEvent } from '#events';
import { Id } from '#values/fields.ts';
import { RequestedBy } from './deletion-schema.ts';

const REQUEST_ID = {
  deletion_request_id: Id.describe(
    'Id of the deletion request, for `GET /deletion-requests/{deletion_request_id}`',
  ),
};
const EXAMPLE = { deletion_request_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f60a1' };

export const DeletionRequested = defineEvent({
  kind: 'user-deletion-requested',
  id: 'DeletionRequested',
  summary: 'A user asked to be deleted. Delete the user, or decline the request',
  data: z.object({
    ...REQUEST_ID,
    payload: z.object({ ...REQUEST_ID, requested_by: RequestedBy.describe('Who sent the request') }),
  }),
  example: { ...EXAMPLE, payload: { ...EXAMPLE, requested_by: 'user' as const } },
});
