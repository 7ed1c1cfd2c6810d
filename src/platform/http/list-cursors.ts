import { createCipheriv, createDecipheriv, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { ClientKeys } from '../crypto/client-keys.ts';
import { keepKey } from '../crypto/derive-key.ts';
import { invalidRequest, say } from '../problem.ts';
import type { CallerInput, Ids, Route } from './route.ts';

type Given = CallerInput<unknown, unknown, Ids>;
type Fields = Readonly<Record<string, unknown>>;

/**
 * Opens the cursor of a request before its handler sees it, and seals the one of the reply. A cursor is valid only for
 * the list, the filters and the client that it was made for.
 */
export async function withCursors(
  keys: { clients: ClientKeys },
  { route, input, sentQuery }: { route: Route; input: Given; sentQuery: Fields },
  answer: (input: Given) => Promise<unknown>,
): Promise<unknown> {
  const part = route.query ? 'query' : 'body';
  const given = input[part] as Fields | undefined;
  const list = async () => new CursorsOf(await keys.clients.of(input.caller.clientId), nameOf(route, input));
  let opened = input;
  if (typeof given?.after === 'string' && !route.positions?.includes(given.after)) {
    if ('offset' in sentQuery) throw invalidRequest(say`[offset] must be left out with [after]`);
    opened = { ...input, [part]: { ...given, after: (await list()).open(given.after) } };
  }
  const reply = await answer(opened);
  const { pagination } = (reply ?? {}) as { pagination?: { next_after?: string | null } };
  if (typeof pagination?.next_after === 'string')
    pagination.next_after = (await list()).seal(pagination.next_after);
  return reply;
}

/** Lists of different users, filters or orders are different lists. */
function nameOf({ method, path }: Route, { caller, params, query, body }: Given): string {
  const { offset: _, limit: __, after: ___, ...filters } = { ...(query as Fields), ...(body as Fields) };
  const userId = caller.kind === 'user' ? caller.userId : null;
  const sorted = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([method, path, params, userId, sorted.filter(([, value]) => value !== undefined)]);
}

const MAC_BYTES = 16;

/**
 * Encrypts positions, because they can contain dates of a person's payslips. The MAC is also the initialisation vector (SIV), so
 * equal positions have equal cursors and no vector is used for two positions.
 */
class CursorsOf {
  readonly #macKey: KeyObject;
  readonly #cipherKey: KeyObject;
  readonly #list: string;

  constructor(clientKey: KeyObject, list: string) {
    this.#macKey = keepKey(clientKey, 'cursor mac');
    this.#cipherKey = keepKey(clientKey, 'cursor cipher');
    this.#list = list;
  }

  seal(position: string): string {
    const mac = this.#macOf(position);
    const cipher = createCipheriv('aes-256-ctr', this.#cipherKey, mac);
    return Buffer.concat([mac, cipher.update(position, 'utf8'), cipher.final()]).toString('base64url');
  }

  open(cursor: string): string {
    const bytes = Buffer.from(cursor, 'base64url');
    const mac = bytes.subarray(0, MAC_BYTES);
    // other spellings of the same bytes are no cursors
    if (mac.length === MAC_BYTES && bytes.toString('base64url') === cursor) {
      const decipher = createDecipheriv('aes-256-ctr', this.#cipherKey, mac);
      const position = decipher.update(bytes.subarray(MAC_BYTES), undefined, 'utf8') + decipher.final('utf8');
      if (timingSafeEqual(mac, this.#macOf(position))) return position;
    }
    throw invalidRequest(say`[after] must be the next_after of a page of this list with the same filters`);
  }

  #macOf(position: string): Buffer {
    const mac = createHmac('sha256', this.#macKey).update(JSON.stringify([this.#list, position]));
    return mac.digest().subarray(0, MAC_BYTES);
  }
}
