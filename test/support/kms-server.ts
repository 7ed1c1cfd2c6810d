import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/*
 * Speaks the protocol of AWS KMS (JSON 1.1, TrentService) for the three operations that the service uses. As in AWS, the
 * wrapped key names its KMS key, and opens only with the encryption context that it was wrapped with.
 */

export interface KmsServer {
  url: string;
  /** The operations so far. */
  operations: string[];
  /** The error of the next requests, such as `AccessDeniedException`. */
  failure: string | null;
  close(): Promise<void>;
}

interface Body {
  KeyId?: string;
  Plaintext?: string;
  CiphertextBlob?: string;
  EncryptionContext?: Record<string, string>;
}

export async function startKmsServer(keyIds: readonly string[]): Promise<KmsServer> {
  const keys = new Map(keyIds.map((id) => [id, randomBytes(32)]));
  const state = { operations: [] as string[], failure: null as string | null };
  const server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).replace('TrentService.', '');
    state.operations.push(operation);
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    const isSigned = /^AWS4-HMAC-SHA256 Credential=.+\/kms\/aws4_request, /.test(
      request.headers.authorization ?? '',
    );
    const body: Body = JSON.parse(await text(request));
    const failure = state.failure ?? (isSigned ? null : 'MissingAuthenticationTokenException');
    if (failure)
      return answer(400, { __type: failure, message: `arn:aws:iam::123456789012:role/secret ${failure}` });
    try {
      answer(200, OPERATIONS[operation]?.(keys, body) ?? {});
    } catch (error) {
      answer(400, { __type: (error as Error).message, message: 'refused' });
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  });
}

type Keys = ReadonlyMap<string, Buffer>;

const OPERATIONS: Record<string, (keys: Keys, body: Body) => object> = {
  Encrypt: (keys, body) => encrypt(keys, body, Buffer.from(body.Plaintext ?? '', 'base64')),
  GenerateDataKeyWithoutPlaintext: (keys, body) => encrypt(keys, body, randomBytes(32)),
  Decrypt(keys, body) {
    const blob = Buffer.from(body.CiphertextBlob ?? '', 'base64');
    const [length = 0] = blob;
    const keyId = blob.toString('utf8', 1, 1 + length);
    const key = keys.get(keyId);
    const sealed = blob.subarray(1 + length);
    if (!key || sealed.length < 28) throw new Error('InvalidCiphertextException');
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
    decipher.setAAD(contextOf(body)).setAuthTag(sealed.subarray(12, 28));
    try {
      const opened = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
      return { KeyId: keyId, Plaintext: opened.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
    } catch {
      throw new Error('InvalidCiphertextException');
    }
  },
};

function encrypt(keys: Keys, body: Body, bytes: Buffer): object {
  const keyId = body.KeyId ?? '';
  const key = keys.get(keyId);
  if (!key) throw new Error('NotFoundException');
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(contextOf(body));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  const blob = [Buffer.of(keyId.length), Buffer.from(keyId), nonce, cipher.getAuthTag(), sealed];
  return { KeyId: keyId, CiphertextBlob: Buffer.concat(blob).toString('base64') };
}

function contextOf({ EncryptionContext = {} }: Body): Buffer {
  return Buffer.from(JSON.stringify(Object.entries(EncryptionContext).sort()));
}
