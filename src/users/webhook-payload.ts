import { z } from 'zod';
import { defineEvent } from '#events';
import { exampleOf } from '#values/example-of.ts';
import { User } from './schema.ts';

/** It has no payload: nothing else is known about the user any more. */
export const UserDeleted = defineEvent({
  kind: 'user-deleted',
  id: 'UserDeleted',
  summary: 'A user and all their data were deleted. Delete what you have stored about the user',
  data: z.object({ ext_id: User.shape.ext_id }),
  example: { ext_id: exampleOf(User).ext_id },
});
