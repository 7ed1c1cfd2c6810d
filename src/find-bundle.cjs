// @ts-check
// Finds the bundle that scripts/build-service.ts makes. Everything here must be valid in Node 20.
const { createHash } = require('node:crypto');
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '..');

/**
 * Returns the bundled program, or null if there is none or it is not made from these sources. Contents are compared, because
 * copying, unpacking and switching branches change the times of files. Reading them takes a few hundredths of a second.
 * @returns {string | null}
 */
function findBundle() {
  const list = join(ROOT, 'dist/build.json');
  if (!existsSync(list)) return null;
  /** @type {{ folder: string, hash: string, files: string[] }} */
  const { folder, hash, files } = JSON.parse(readFileSync(list, 'utf8'));
  const program = join(ROOT, 'dist', folder, 'main.js');
  // an image has no sources that could have changed
  if (!existsSync(join(ROOT, 'src/commands/main.ts'))) return program;
  return hashOf(files) === hash && existsSync(program) ? program : null;
}

/** @param {readonly string[]} files */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(read(file));
  return hash.digest('hex');
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(join(ROOT, file));
  } catch {
    return 'missing';
  }
}

module.exports = { findBundle, hashOf };
