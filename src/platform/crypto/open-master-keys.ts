import { randomBytes } from 'node:crypto';
import type { KeyService, KeyServiceName, KeyServiceOptions } from './key-services/key-service.ts';
import { openKeyService } from './key-services/open-key-service.ts';
import { KEY_BYTES } from './seal.ts';

/** One of MASTER_KEYS: in the clear, or wrapped by a key service. */
export type MasterKeySetting =
  | { id: string; bytes: Buffer }
  | { id: string; service: KeyServiceName; wrapped: string };

/** Unwraps the master keys that are wrapped. They stay in memory until the process ends. */
export async function openMasterKeys(
  keys: readonly MasterKeySetting[],
  options: KeyServiceOptions,
): Promise<{ id: string; bytes: Buffer }[]> {
  await using services = new OpenServices(options);
  const opened: { id: string; bytes: Buffer }[] = [];
  for (const key of keys) {
    const bytes =
      'bytes' in key ? key.bytes : await (await services.get(key.service)).unwrap(key.id, key.wrapped);
    if (bytes.length !== KEY_BYTES)
      throw new Error(`The master key [${key.id}] does not have ${KEY_BYTES} bytes`);
    opened.push({ id: key.id, bytes });
  }
  return opened;
}

/** Returns the value of MASTER_KEYS in which every key is wrapped with the key service's current key. */
export async function wrapMasterKeys(
  keys: readonly MasterKeySetting[],
  options: KeyServiceOptions,
): Promise<string> {
  await using services = new OpenServices(options);
  const service = await services.get('aws-kms');
  const parts: string[] = [];
  for (const { id, bytes } of await openMasterKeys(keys, options))
    parts.push(`${id}:aws-kms:${await service.wrap(id, bytes)}`);
  return parts.join(',');
}

/** Makes a new master key, wrapped if there is a key service to wrap it. */
export async function createMasterKey(id: string, options: KeyServiceOptions): Promise<string> {
  if (options.keyId === null) return `${id}:${randomBytes(KEY_BYTES).toString('base64')}`;
  await using services = new OpenServices(options);
  return `${id}:aws-kms:${await (await services.get('aws-kms')).create(id)}`;
}

class OpenServices {
  readonly #options: KeyServiceOptions;
  readonly #open = new Map<string, KeyService>();

  constructor(options: KeyServiceOptions) {
    this.#options = options;
  }

  async get(name: KeyServiceName): Promise<KeyService> {
    const service = this.#open.get(name) ?? (await openKeyService(name, this.#options));
    this.#open.set(name, service);
    return service;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const service of this.#open.values()) service.close();
  }
}
