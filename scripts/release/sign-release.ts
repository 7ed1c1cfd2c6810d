import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { makeProvenance, type Source } from './provenance.ts';
import { findCommit } from './read-commit.ts';
import {
  encodeForSignature,
  PAYLOAD_TYPE,
  requireP256,
  SIGNATURE,
  SIGNED_PROVENANCE,
  SUMS,
  UNSIGNED_PROVENANCE,
} from './verify.mjs';

/*
 * Signs the list of a release's files and its provenance with ECDSA P-256 over SHA-256, as cosign does. This file imports nothing from npm,
 * so that a machine with the key need not install any package.
 */

type Environment = Record<string, string | undefined>;

/** Writes the provenance of the files in a folder, and signs it and the list of files if there is a key. */
export function signRelease(
  root: string,
  folder: string,
  environment: Environment,
): { signedBy: string | null } {
  const key = readKey(environment);
  const own = [SUMS, SIGNATURE, SIGNED_PROVENANCE, UNSIGNED_PROVENANCE];
  const files = readdirSync(folder).filter((name) => !own.includes(name));
  checkSums(folder, files);
  const subject = files.sort().map((name) => ({ name, digest: { sha256: hashOf(join(folder, name)) } }));
  const source = readSource(root);
  checkCommit(folder, files, source.commit);
  const statement = JSON.stringify(makeProvenance(subject, source, environment));
  if (!key) {
    writeFileSync(join(folder, UNSIGNED_PROVENANCE), `${statement}\n`);
    return { signedBy: null };
  }
  const payload = Buffer.from(statement);
  const envelope = {
    payload: payload.toString('base64'),
    payloadType: PAYLOAD_TYPE,
    signatures: [{ keyid: '', sig: signBytes(encodeForSignature(PAYLOAD_TYPE, payload), key) }],
  };
  writeFileSync(join(folder, SIGNED_PROVENANCE), `${JSON.stringify(envelope)}\n`);
  rmSync(join(folder, UNSIGNED_PROVENANCE), { force: true });
  writeFileSync(join(folder, SIGNATURE), `${signBytes(readFileSync(join(folder, SUMS)), key)}\n`);
  return { signedBy: fingerprintOf(key) };
}

/** Reads the key from RELEASE_KEY_FILE or RELEASE_KEY. Returns null if neither is set. */
export function readKey(environment: Environment): KeyObject | null {
  const { RELEASE_KEY, RELEASE_KEY_FILE, RELEASE_KEY_PASSWORD } = environment;
  if (!RELEASE_KEY && !RELEASE_KEY_FILE) return null;
  if (RELEASE_KEY && RELEASE_KEY_FILE)
    throw new Error('Set either RELEASE_KEY or RELEASE_KEY_FILE, not both');
  const pem = RELEASE_KEY || readFileSync(RELEASE_KEY_FILE ?? '', 'utf8');
  if (pem.includes('SIGSTORE PRIVATE KEY') || pem.includes('COSIGN PRIVATE KEY'))
    throw new Error(
      'cosign encrypts its keys in its own way. Create a key with openssl, and use "cosign import-key-pair" to give it to cosign too',
    );
  let key: KeyObject;
  try {
    key = createPrivateKey(RELEASE_KEY_PASSWORD ? { key: pem, passphrase: RELEASE_KEY_PASSWORD } : pem);
  } catch {
    // the reason could contain a part of the key
    throw new Error(
      'The release key is not a private key in PEM, or RELEASE_KEY_PASSWORD is wrong or missing',
    );
  }
  requireP256(key);
  return key;
}

/** SHA-256 of the public key, to compare with the one that is announced. */
function fingerprintOf(key: KeyObject): string {
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('hex');
}

export function listSums(folder: string, files: string[]): string {
  return [...files]
    .sort()
    .map((name) => `${hashOf(join(folder, name))}  ${name}\n`)
    .join('');
}

/** Files that another machine made may have been changed on the way here. */
function checkSums(folder: string, files: string[]): void {
  if (readFileSync(join(folder, SUMS), 'utf8') !== listSums(folder, files))
    throw new Error(`${SUMS} does not list exactly the files in ${folder}`);
}

/** The provenance must not name another commit than the one that the tarball was made from. */
function checkCommit(folder: string, files: string[], commit: string): void {
  const name = files.find((one) => /^stipend-service-.*\.tar\.gz$/.test(one));
  if (!name) throw new Error(`${folder} has no tarball of the service`);
  const tar = gunzipSync(readFileSync(join(folder, name)));
  const made = /comment=([0-9a-f]+)\n/.exec(tar.toString('latin1', 512, 1024))?.[1];
  if (made !== commit)
    throw new Error(`${name} was made from the commit ${made}, but this checkout has ${commit}`);
}

function readSource(root: string): Source {
  return {
    commit: findCommit(root).id,
    lock: readFileSync(join(root, 'package-lock.json')),
    containerFile: readFileSync(join(root, 'Dockerfile'), 'utf8'),
  };
}

function signBytes(bytes: Buffer, key: KeyObject): string {
  return sign('sha256', bytes, key).toString('base64');
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
