import { createHash } from 'node:crypto';
import { type ZipAttributes, zipSync } from 'fflate';
import { type PythonProject, readPythonProject } from './python-project.ts';
import { byPath, type ReleasedFile } from './read-commit.ts';
import { makeTarball } from './tarball.ts';

/*
 * The wheel and the source package of the Python client, as the specifications of PyPA describe them. Python's own tools write their version
 * and the time into packages, and would have to be installed from outside the lock file.
 */

const FOLDER = 'clients/python/';

export function makePythonPackages(
  files: ReleasedFile[],
  { version, seconds }: { version: string; seconds: number },
): { name: string; bytes: Buffer }[] {
  const own = files
    .filter(({ path }) => path.startsWith(FOLDER))
    .map((file) => ({ ...file, path: file.path.slice(FOLDER.length) }));
  const licence = files.find(({ path }) => path === 'LICENSE');
  if (!licence) throw new Error('LICENSE is missing');
  const project = readPythonProject(textOf(own, 'pyproject.toml'));
  const metadata = file('PKG-INFO', describeProject(project, { version, readme: textOf(own, 'README.md') }));
  const modules = own.filter(({ path }) => /^stipend\/[\w/]+\.(?:py|typed)$/.test(path));
  const base = `${project.name}-${version}`;
  const source = [
    ...modules,
    ...own.filter(({ path }) => path === 'pyproject.toml' || path === 'README.md'),
    ...[licence, metadata],
  ].map((one) => ({ ...one, path: `${base}/${one.path}` }));
  return [
    { name: `${base}-py3-none-any.whl`, bytes: makeWheel({ base, modules, licence, metadata }) },
    { name: `${base}.tar.gz`, bytes: makeTarball(source, seconds) },
  ];
}

function makeWheel(parts: {
  base: string;
  modules: ReleasedFile[];
  licence: ReleasedFile;
  metadata: ReleasedFile;
}): Buffer {
  const info = `${parts.base}.dist-info`;
  const listed = [
    ...parts.modules,
    { ...parts.licence, path: `${info}/LICENSE` },
    { ...parts.metadata, path: `${info}/METADATA` },
    file(
      `${info}/WHEEL`,
      'Wheel-Version: 1.0\nGenerator: stipend-release\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    ),
  ].sort(byPath);
  const record = file(
    `${info}/RECORD`,
    [...listed.map(recordOf), `${info}/RECORD,,`].map((line) => `${line}\n`).join(''),
  );
  // installers read the folder .dist-info first if it is at the end of the archive
  const order = [
    ...listed.filter(({ path }) => !path.startsWith(info)),
    ...listed.filter(({ path }) => path.startsWith(info)),
    record,
  ];
  return Buffer.from(
    zipSync(Object.fromEntries(order.map(({ path, bytes }) => [path, [bytes, ATTRIBUTES]]))),
  );
}

/** fflate writes local time. This one is the same everywhere, because it has no time zone. */
const ATTRIBUTES: ZipAttributes & { level: 9 } = {
  level: 9,
  mtime: new Date(1980, 0, 1, 12),
  os: 3,
  attrs: 0o100644 << 16,
};

function recordOf({ path, bytes }: ReleasedFile): string {
  return `${path},sha256=${createHash('sha256').update(bytes).digest('base64url')},${bytes.length}`;
}

function describeProject(project: PythonProject, { version, readme }: { version: string; readme: string }) {
  const lines = [
    'Metadata-Version: 2.1',
    `Name: ${project.name}`,
    `Version: ${version}`,
    `Summary: ${project.description}`,
    `License: ${project.licence}`,
    ...project.classifiers.map((one) => `Classifier: ${one}`),
    `Requires-Python: ${project.requiresPython}`,
    'Description-Content-Type: text/markdown',
    'License-File: LICENSE',
    ...project.dependencies.map((one) => `Requires-Dist: ${one}`),
    ...Object.entries(project.extras).flatMap(([name, packages]) => [
      `Provides-Extra: ${name}`,
      ...packages.map((one) => `Requires-Dist: ${one} ; extra == '${name}'`),
    ]),
  ];
  return `${lines.join('\n')}\n\n${readme}`;
}

function textOf(files: ReleasedFile[], path: string): string {
  const found = files.find((one) => one.path === path);
  if (!found) throw new Error(`${FOLDER}${path} is missing`);
  return found.bytes.toString('utf8');
}

function file(path: string, text: string): ReleasedFile {
  return { path, kind: 'file', bytes: Buffer.from(text) };
}
