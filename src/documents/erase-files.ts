import type { Storage } from '#platform/storage/storage.ts';
import type { ExternalData } from '#users';
import { folderOf, LATE_UPLOAD_MS_MAX } from './presign-uploads.ts';

/** A user's files. Uploads that are running during the deletion can still add some. */
export function filesOfUsers(storage: Pick<Storage, 'list' | 'removeFolder' | 'noteErased'>): ExternalData {
  return {
    what: 'files',
    lateMsMax: LATE_UPLOAD_MS_MAX,
    noteErased: (user) => storage.noteErased(folderOf(user)),
    async remove(user) {
      // noted first, so that the note exists even if the removal fails
      await storage.noteErased(folderOf(user));
      await storage.removeFolder(folderOf(user));
    },
    async countLeft(user) {
      let count = 0;
      for await (const _ of storage.list(folderOf(user))) count += 1;
      return count;
    },
  };
}
