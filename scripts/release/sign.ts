import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readKey, signRelease } from './sign-release.ts';

// npm run release -- sign [FOLDER]: signs a release that another machine made. Needs no installed packages.

const root = fileURLToPath(new URL('../..', import.meta.url));
try {
  if (!readKey(process.env)) throw new Error('Set RELEASE_KEY_FILE or RELEASE_KEY');
  const { signedBy } = signRelease(root, resolve(process.argv[2] ?? 'release'), process.env);
  console.log(`Signed with the key ${signedBy} (SHA-256 of the public key).`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
