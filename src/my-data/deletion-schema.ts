import { z } from 'zod';
import { Person, WithNames } from '#users/schema.ts';
import { enumeration } from '#values/enumeration.ts';
import { Id, id, Timestamp, text } from '#values/fields.ts';
import { pageOf, pageQuery } from '#values/page.ts';
import { ProvedBy } from '#values/proof.ts';

const REASON_CHARACTERS_MAX = 1000;

const DeletionStatus = enumeration({
  open: 'the client has not answered yet',
  declined: 'the client declined, with a reason',
  completed: 'the user was deleted at once; only in the reply to `POST /users/{user_id}/deletion-requests`',
});
export type DeletionStatus = z.output<typeof DeletionStatus>;

export const RequestedBy = enumeration({
  api_key: 'the client, for example after a phone call',
  user: 'the user, who proved on the service’s pages that it was them',
  link_holder: 'somebody with a link or a token of the user, without such a proof',
});
export type RequestedBy = z.output<typeof RequestedBy>;

const EXAMPLE = {
  deletion_request_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f60a1',
  user_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072',
  status: 'open' as const,
  requested_at: '2026-02-01T09:30:00.000Z',
  requested_by: 'user' as const,
  proved_by: 'contact' as const,
  link_made_by: { kind: 'api_key' as const, id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f60b1' },
  declined_at: null,
  decline_reason: null,
};

export const DeletionRequest = z
  .object({
    deletion_request_id: Id.describe('Id of the request'),
    user_id: Id.describe('The user to delete'),
    status: DeletionStatus.describe('Whether the request was answered, and how'),
    requested_at: Timestamp.describe('When the deletion was requested'),
    requested_by: RequestedBy.describe('Who sent the request'),
    ...ProvedBy,
    declined_at: Timestamp.nullable().describe('When the request was declined'),
    decline_reason: z.string().nullable().describe('Why the request was declined. The user can read it'),
  })
  .meta({
    id: 'DeletionRequest',
    description: 'A user’s request to be deleted. It is deleted with the user',
    examples: [EXAMPLE],
  });
export type DeletionRequest = z.output<typeof DeletionRequest>;

export const DeletionListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
  user_id: id().optional().describe('Only requests of this user'),
  status: enumeration({ open: 'not answered yet', declined: 'declined' })
    .optional()
    .describe('Only requests with this status'),
  names: WithNames.optional(),
});

export const DeletionList = pageOf(
  { id: 'DeletionRequestList', description: 'A page of deletion requests' },
  {
    deletion_requests: z.array(DeletionRequest).describe('The requests of this page'),
    people: z.array(Person).optional().describe('The users of these requests. Only with `names`'),
  },
  { deletion_requests: [EXAMPLE] },
);

export const Decline = z
  .strictObject({
    reason: text({ max: REASON_CHARACTERS_MAX }).describe(
      'Why you keep the data, in words for the user, such as the law that requires it',
    ),
  })
  .meta({
    id: 'DeclineInput',
    description: 'The answer to a deletion request that you decline',
    examples: [{ reason: 'We must keep records of your loan until 2032, six years after it ends.' }],
  });
