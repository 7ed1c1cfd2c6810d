import { randomUUID } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';

/*
 * Writes a software bill of materials (CycloneDX) of everything that an installation runs. `npm sbom --omit=dev` would leave
 * out packages that development packages need too.
 */
const FILE = 'stipend.cdx.json';

interface Package {
  version: string;
  integrity?: string;
  license?: string;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const lock: { packages: Record<string, Package> } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { packages } = lock;
const described = packages[''];
if (!described) throw new Error('package-lock.json does not describe the project');
const project = { ...described, dependencies: { ...described.dependencies, ...findBundled(described) } };
const installed = new Map<string, Package>();
install('', project);

writeFileSync(FILE, `${JSON.stringify(makeSbom(project), null, 2)}\n`);
process.stdout.write(`${FILE}: ${installed.size} packages\n`);

/** Development packages that are built into the dashboard. */
function findBundled({ devDependencies = {} }: Package): Record<string, string> {
  const texts = globSync('web/dashboard/src/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  return Object.fromEntries(
    Object.entries(devDependencies).filter(([name]) =>
      texts.some((text) => text.includes(`from '${name}'`) || text.includes(`from '${name}/`)),
    ),
  );
}

/** Collects the packages that a package needs, and what these need. */
function install(path: string, one: Package): void {
  for (const needed of dependenciesOf(path, one)) {
    const found = packages[needed];
    if (!found || installed.has(needed)) continue;
    installed.set(needed, found);
    install(needed, found);
  }
}

function makeSbom(own: Package): object {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: {
        'bom-ref': 'stipend',
        type: 'application',
        name: 'stipend',
        version: own.version,
        ...licensesOf(own),
      },
    },
    components: [...installed].sort().map(describe),
    dependencies: [['', own] as const, ...installed].map(([path, one]) => ({
      ref: path || 'stipend',
      dependsOn: dependenciesOf(path, one),
    })),
  };
}

function describe([path, one]: readonly [string, Package]): object {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return {
    'bom-ref': path,
    type: 'library',
    name,
    version: one.version,
    scope: one.optional ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${one.version}`,
    ...hashesOf(one),
    ...licensesOf(one),
  };
}

function licensesOf({ license }: Package): object {
  if (!license) return {};
  const isExpression = /[ ()]/.test(license);
  return { licenses: [isExpression ? { expression: license } : { license: { id: license } }] };
}

function hashesOf({ integrity }: Package): object {
  const [, bits, digest] = /^sha(\d+)-(.+)$/.exec(integrity ?? '') ?? [];
  if (!bits || !digest) return {};
  return { hashes: [{ alg: `SHA-${bits}`, content: Buffer.from(digest, 'base64').toString('hex') }] };
}

/** Finds packages as Node does: next to the package, then in each folder above it. */
function dependenciesOf(path: string, { dependencies, optionalDependencies }: Package): string[] {
  const parts = path.split('/node_modules/');
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'));
  const places = [...(path ? folders.map((folder) => `${folder}/node_modules`) : []), 'node_modules'];
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    const place = places.find((folder) => `${folder}/${name}` in packages);
    return place ? [`${place}/${name}`] : [];
  });
}
