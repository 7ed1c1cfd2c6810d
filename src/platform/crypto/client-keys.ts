import type { KeyObject } from 'node:crypto';
import type { MasterKeys } from './keys.ts';
import type { Place } from './seal.ts';

/**
 * Opens each client's key once and keeps it in memory. The key itself never changes, only the key that wraps
 * it.
 */
export class ClientKeys {
  readonly #masterKeys: MasterKeys;
  readonly #findWrapped: (clientId: string) => Promise<Buffer>;
  readonly #opened = new Map<string, KeyObject>();

  constructor(masterKeys: MasterKeys, findWrapped: (clientId: string) => Promise<Buffer>) {
    this.#masterKeys = masterKeys;
    this.#findWrapped = findWrapped;
  }

  async of(clientId: string): Promise<KeyObject> {
    const opened = this.#opened.get(clientId);
    if (opened) return opened;
    const key = this.#masterKeys.unwrap(await this.#findWrapped(clientId), clientKeyPlace(clientId));
    this.#opened.set(clientId, key);
    return key;
  }
}

export function clientKeyPlace(clientId: string): Place {
  return { clientId, table: 'clients', column: 'data_key', row: clientId };
}
