import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildRelease } from './build-release.ts';
import { readKey, signRelease } from './sign-release.ts';

// npm run release [-- FOLDER]: makes a release of the current commit, and signs it if there is a key.

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = resolve(process.argv[2] ?? 'release');
try {
  // before the build, which takes longer than it takes to see that a key is wrong
  readKey(process.env);
  const { version, commit, files } = buildRelease(root, folder);
  const { signedBy } = signRelease(root, folder, process.env);
  console.log(`Stipend ${version}, commit ${commit}, in ${folder}:\n  ${files.join('\n  ')}`);
  console.log(
    signedBy
      ? `Signed with the key ${signedBy} (SHA-256 of the public key).`
      : 'NOT SIGNED: set RELEASE_KEY_FILE to sign these files, or run "npm run release -- sign" where the key is.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
