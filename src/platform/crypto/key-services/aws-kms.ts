import {
  DecryptCommand,
  EncryptCommand,
  GenerateDataKeyWithoutPlaintextCommand,
  KMSClient,
} from '@aws-sdk/client-kms';
import type { KeyService, KeyServiceOptions } from './key-service.ts';

const CONNECT_MS_MAX = 5_000;
const REQUEST_MS_MAX = 10_000;
const ATTEMPTS_MAX = 4;

/** The key management service of AWS. A wrapped key is bound to its id by the encryption context. */
export function openAwsKms({ keyId, endpoint, region }: KeyServiceOptions): KeyService {
  const regionOfKey = /^arn:[^:]+:kms:([^:]+):/.exec(keyId ?? '')?.[1] ?? null;
  const knownRegion = region ?? regionOfKey;
  const client = new KMSClient({
    ...(endpoint === null ? {} : { endpoint }),
    ...(knownRegion === null ? {} : { region: knownRegion }),
    maxAttempts: ATTEMPTS_MAX,
    requestHandler: {
      connectionTimeout: CONNECT_MS_MAX,
      requestTimeout: REQUEST_MS_MAX,
      throwOnRequestTimeout: true,
    },
  });
  const contextOf = (id: string) => ({ application: 'stipend', master_key: id });
  const named = () => {
    if (keyId === null) throw new Error('Set KMS_KEY_ID to the key that wraps master keys');
    return keyId;
  };
  return {
    async create(id) {
      const command = new GenerateDataKeyWithoutPlaintextCommand({
        KeyId: named(),
        KeySpec: 'AES_256',
        EncryptionContext: contextOf(id),
      });
      return encode((await send('create', id, () => client.send(command))).CiphertextBlob);
    },
    async wrap(id, bytes) {
      const command = new EncryptCommand({
        KeyId: named(),
        Plaintext: bytes,
        EncryptionContext: contextOf(id),
      });
      return encode((await send('wrap', id, () => client.send(command))).CiphertextBlob);
    },
    async unwrap(id, wrapped) {
      const command = new DecryptCommand({
        CiphertextBlob: Buffer.from(wrapped, 'base64'),
        EncryptionContext: contextOf(id),
      });
      const { Plaintext } = await send('unwrap', id, () => client.send(command));
      return Buffer.from(Plaintext ?? []);
    },
    close: () => client.destroy(),
  };
}

/** The text of an error can name accounts and roles, so only its code is shown. */
async function send<T>(what: string, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    const reason = name === undefined || name === 'Error' ? (code ?? 'unknown') : name;
    throw new Error(
      `AWS KMS did not ${what} the master key [${id}] (${reason}): check KMS_REGION, the credentials, and the rights that docs/operations.md lists`,
      { cause: error },
    );
  }
}

function encode(wrapped: Uint8Array | undefined): string {
  if (!wrapped) throw new Error('AWS KMS returned no wrapped key');
  return Buffer.from(wrapped).toString('base64');
}
