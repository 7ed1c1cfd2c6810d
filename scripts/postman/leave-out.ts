import type { Collection } from './collection.ts';
import { FOR_ALL_USERS } from './folders.ts';

/** The collection without the requests that change the sandbox of all users of a client. */
export function withoutSharedChanges(collection: Collection): Collection {
  return {
    ...collection,
    item: collection.item.map((folder) => ({
      ...folder,
      item: folder.item.filter(
        ({ request: { method, url } }) => !FOR_ALL_USERS.includes(`${method} /${url.path.join('/')}`),
      ),
    })),
  };
}
