import { z } from 'zod';
import { UserFilters } from '#user-progress/schema.ts';
import { Id, messageReply, oneLine, Timestamp, yesNo } from '#values/fields.ts';

const VIEW = {
  view_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f60d1',
  name: 'Sign-ins that failed',
  is_shared: true,
  is_own: false,
  created_at: '2026-01-31T09:30:00.000Z',
  filters: { account_status: 'LOGIN_FAILED' as const },
};
const NAME_LENGTH_MAX = 60;

const fields = {
  name: oneLine({ max: NAME_LENGTH_MAX }).describe('What the view is called'),
  filters: UserFilters.describe(
    'The filters and the order of `GET /users/progress`. A text to search for can’t be saved',
  ),
  is_shared: yesNo().describe('Whether the whole team sees the view'),
};

export const SavedView = z
  .object({
    view_id: Id.describe('Id of the view'),
    ...fields,
    name: z.string().describe('What the view is called'),
    is_own: z.boolean().describe('Whether you have saved it'),
    created_at: Timestamp.describe('When it was saved'),
  })
  .meta({ id: 'SavedView', description: 'Saved filters of the list of users', examples: [VIEW] });
export type SavedView = z.output<typeof SavedView>;

export const SavedViewInput = z.strictObject({ ...fields, is_shared: fields.is_shared.default(false) }).meta({
  id: 'SavedViewInput',
  description: 'A view to save',
  examples: [{ name: VIEW.name, filters: VIEW.filters, is_shared: true }],
});
export type SavedViewInput = z.output<typeof SavedViewInput>;

export const SavedViewChanges = z
  .strictObject(fields)
  .partial()
  .meta({
    id: 'SavedViewChanges',
    description: 'The fields of a view to change',
    examples: [{ name: 'Failed sign-ins' }],
  });
export type SavedViewChanges = z.output<typeof SavedViewChanges>;

export const SavedViewList = z
  .object({ views: z.array(SavedView).describe('Your own and the team’s views, oldest first') })
  .meta({
    id: 'SavedViewList',
    description: 'All views that the member sees',
    examples: [{ views: [VIEW] }],
  });

export const ViewDeleted = messageReply('View with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f60d1] was deleted');
