// @ts-check
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/*
 * Verifies a folder with a release. Each release contains this file, so it needs only Node 20 or newer, and no other file:
 *   node verify.mjs FOLDER --key release.pub [--commit ID] [--builder ID]
 */

export const SUMS = 'SHA256SUMS';
export const SIGNATURE = 'SHA256SUMS.sig';
export const SIGNED_PROVENANCE = 'provenance.intoto.jsonl';
export const UNSIGNED_PROVENANCE = 'provenance.json';
export const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
export const PREDICATE_TYPE = 'https://slsa.dev/provenance/v1';
const SIGNED_FILES = [SUMS, SIGNATURE, SIGNED_PROVENANCE];
const TEXT_BYTES_MAX = 1024 * 1024;

/**
 * @typedef {import('node:crypto').KeyObject} KeyObject
 * @typedef {{ subject: { name: string, digest: { sha256: string } }[], predicate: { buildDefinition: { resolvedDependencies: { digest?: { gitCommit?: string } }[] }, runDetails: { builder: { id: string } } } }} Statement
 * @typedef {{ commit?: string | undefined, builder?: string | undefined }} Expected
 */

/**
 * Throws an error that says what is wrong, or returns what the release says about itself.
 * @param {string} folder
 * @param {KeyObject | null} key null checks only whether the files agree with each other
 * @param {Expected} [expected]
 */
export async function verifyRelease(folder, key, expected = {}) {
  const sums = readText(folder, SUMS);
  // before anything in the list is used
  if (key) verifySignature(sums, readText(folder, SIGNATURE), key);
  const listed = parseSums(sums);
  // nothing says who wrote an unsigned provenance, so it is no part of a signed release
  checkNames(folder, listed, key ? SIGNED_FILES : [...SIGNED_FILES, UNSIGNED_PROVENANCE]);
  for (const [name, hash] of listed)
    if ((await hashOf(join(folder, name))) !== hash)
      throw new Error(`${name} is not the file that ${SUMS} lists`);
  const statement = readProvenance(folder, key);
  checkSubjects(statement, listed);
  const builder = statement.predicate.runDetails.builder.id;
  const commit = statement.predicate.buildDefinition.resolvedDependencies[0]?.digest?.gitCommit ?? 'unknown';
  if (expected.commit && expected.commit !== commit)
    throw new Error(`The release was made from the commit ${commit}, not from ${expected.commit}`);
  if (expected.builder && expected.builder !== builder)
    throw new Error(`The release was made by ${builder}, not by ${expected.builder}`);
  return { files: [...listed.keys()], builder, commit };
}

/**
 * Reads an ECDSA P-256 public key in PEM, which `openssl pkey -pubout` and cosign write.
 * @param {string} pem
 */
export function readPublicKey(pem) {
  if (pem.includes('PRIVATE KEY')) throw new Error('This is a private key. Verify with the public key');
  let key;
  try {
    key = createPublicKey(pem);
  } catch {
    throw new Error('The file of --key is not a public key in PEM');
  }
  requireP256(key);
  return key;
}

/** @param {KeyObject} key */
export function requireP256(key) {
  if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new Error('The key is not an ECDSA key on the curve P-256');
}

/**
 * What a DSSE envelope signs: the payload with its type and both lengths.
 * @param {string} type
 * @param {Buffer} payload
 */
export function encodeForSignature(type, payload) {
  return Buffer.concat([
    Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `),
    payload,
  ]);
}

/**
 * @param {string} sums
 * @param {string} signature
 * @param {KeyObject} key
 */
function verifySignature(sums, signature, key) {
  if (!verify('sha256', Buffer.from(sums), key, fromBase64(signature.trim(), SIGNATURE)))
    throw new Error(`${SIGNATURE} was not made with this key, or ${SUMS} was changed`);
}

/**
 * @param {string} sums
 * @returns {Map<string, string>} hashes by file name
 */
function parseSums(sums) {
  const listed = new Map();
  for (const line of sums.trimEnd().split('\n')) {
    // names without folders, so that no name leads out of the release
    const [, hash, name] = /^([0-9a-f]{64}) {2}([A-Za-z0-9][A-Za-z0-9._-]*)$/.exec(line) ?? [];
    if (!hash || !name || listed.has(name))
      throw new Error(`${SUMS} has an invalid line: ${line.slice(0, 200)}`);
    listed.set(name, hash);
  }
  return listed;
}

/**
 * @param {string} folder
 * @param {Map<string, string>} listed
 * @param {string[]} others
 */
function checkNames(folder, listed, others) {
  const present = readdirSync(folder);
  for (const name of present) {
    if (!lstatSync(join(folder, name)).isFile()) throw new Error(`${name} is not a file`);
    if (!listed.has(name) && !others.includes(name))
      throw new Error(`${name} is not part of the release: ${SUMS} does not list it`);
  }
  for (const name of listed.keys()) if (!present.includes(name)) throw new Error(`${name} is missing`);
}

/**
 * @param {string} folder
 * @param {KeyObject | null} key
 * @returns {Statement}
 */
function readProvenance(folder, key) {
  const isSigned = key || readdirSync(folder).includes(SIGNED_PROVENANCE);
  const file = isSigned ? SIGNED_PROVENANCE : UNSIGNED_PROVENANCE;
  try {
    const text = isSigned ? openEnvelope(readText(folder, file), key) : readText(folder, file);
    const statement = JSON.parse(text);
    if (statement._type !== STATEMENT_TYPE || statement.predicateType !== PREDICATE_TYPE)
      throw new Error('it is not a provenance statement of SLSA v1');
    // reads every part that is used later
    String(statement.predicate.runDetails.builder.id);
    statement.predicate.buildDefinition.resolvedDependencies.at(0);
    return statement;
  } catch (error) {
    throw new Error(`${file} is not valid: ${error instanceof Error ? error.message : 'unknown error'}`);
  }
}

/**
 * @param {string} text
 * @param {KeyObject | null} key
 */
function openEnvelope(text, key) {
  const { payload, payloadType, signatures } = JSON.parse(text);
  if (payloadType !== PAYLOAD_TYPE) throw new Error('its payload is not an in-toto statement');
  const bytes = fromBase64(payload, SIGNED_PROVENANCE);
  const signed = encodeForSignature(payloadType, bytes);
  const isGenuine = signatures.some((/** @type {{ sig: string }} */ { sig }) =>
    key ? verify('sha256', signed, key, fromBase64(sig, SIGNED_PROVENANCE)) : true,
  );
  if (!isGenuine) throw new Error('it was not signed with this key, or was changed');
  return bytes.toString('utf8');
}

/**
 * @param {Statement} statement
 * @param {Map<string, string>} listed
 */
function checkSubjects({ subject }, listed) {
  const subjects = new Map(subject.map(({ name, digest }) => [name, digest.sha256]));
  const isSame =
    subjects.size === listed.size && [...listed].every(([name, hash]) => subjects.get(name) === hash);
  if (!isSame) throw new Error(`The provenance is about other files than ${SUMS}`);
}

/** @param {string} path */
async function hashOf(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @param {string} name
 */
function readText(folder, name) {
  const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
  if (!found?.isFile())
    throw new Error(
      name === SIGNATURE ? `${name} is missing: the release is not signed` : `${name} is missing`,
    );
  if (found.size > TEXT_BYTES_MAX) throw new Error(`${name} is larger than ${TEXT_BYTES_MAX} bytes`);
  return readFileSync(join(folder, name), 'utf8');
}

/**
 * @param {string} text
 * @param {string} file
 */
function fromBase64(text, file) {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new Error(`${file} is not in Base64`);
  return Buffer.from(text, 'base64');
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      commit: { type: 'string' },
      builder: { type: 'string' },
      unsigned: { type: 'boolean' },
    },
  });
  const [folder, ...others] = positionals;
  if (!folder || others.length > 0 || Boolean(values.key) === Boolean(values.unsigned))
    throw new Error(
      'Usage: verify FOLDER --key PUBLIC_KEY_FILE [--commit ID] [--builder ID], or verify FOLDER --unsigned',
    );
  const key = values.key ? readPublicKey(readFileSync(values.key, 'utf8')) : null;
  const { files, builder, commit } = await verifyRelease(folder, key, values);
  process.stdout.write(
    [
      ...files.map((name) => `ok  ${name}`),
      `The files are complete and unchanged. ${key ? 'Their list and their provenance are signed with your key.' : 'Nobody signed them, so this does not show who made them.'}`,
      `commit   ${commit}`,
      `builder  ${builder}\n`,
    ].join('\n'),
  );
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  main().catch((error) => {
    process.stderr.write(`Not verified. ${error.message}\n`);
    process.exitCode = 1;
  });
