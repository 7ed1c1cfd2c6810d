import { createHash } from 'node:crypto';

/*
 * A software bill of materials (CycloneDX) of everything that an installation runs. `npm sbom --omit=dev` would leave
 * out packages that development packages need too. The same files give the same list, byte for byte.
 */

interface Package {
  version: string;
  integrity?: string;
  license?: string;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

type Packages = Record<string, Package>;

export function makeSbom(given: { lock: string; dashboardModules: string[]; seconds: number }): {
  text: string;
  packages: number;
} {
  const { packages }: { packages: Packages } = JSON.parse(given.lock);
  const described = packages[''];
  if (!described) throw new Error('package-lock.json does not describe the project');
  const bundled = findBundled(described, given.dashboardModules);
  const project = { ...described, dependencies: { ...described.dependencies, ...bundled } };
  const installed = new Map<string, Package>();
  install('', project);
  const content = {
    version: 1,
    metadata: {
      timestamp: new Date(given.seconds * 1000).toISOString(),
      component: {
        'bom-ref': 'stipend',
        type: 'application',
        name: 'stipend',
        version: project.version,
        ...licensesOf(project),
      },
    },
    components: [...installed].sort(([a], [b]) => (a < b ? -1 : 1)).map(describe),
    dependencies: [['', project] as const, ...installed].map(([path, one]) => ({
      ref: path || 'stipend',
      dependsOn: dependenciesOf(packages, path, one),
    })),
  };
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    ...content,
  };
  return { text: `${JSON.stringify(bill, null, 2)}\n`, packages: installed.size };

  /** Collects the packages that a package needs, and what these need. */
  function install(path: string, one: Package): void {
    for (const needed of dependenciesOf(packages, path, one)) {
      const found = packages[needed];
      if (!found || installed.has(needed)) continue;
      installed.set(needed, found);
      install(needed, found);
    }
  }
}

/** A UUID of version 8, made from a hash, so that the same list has the same number. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Development packages that are built into the dashboard. */
function findBundled({ devDependencies = {} }: Package, modules: string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(devDependencies).filter(([name]) =>
      modules.some((text) => text.includes(`from '${name}'`) || text.includes(`from '${name}/`)),
    ),
  );
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
function dependenciesOf(
  packages: Packages,
  path: string,
  { dependencies, optionalDependencies }: Package,
): string[] {
  const parts = path.split('/node_modules/');
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'));
  const places = [...(path ? folders.map((folder) => `${folder}/node_modules`) : []), 'node_modules'];
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    const place = places.find((folder) => `${folder}/${name}` in packages);
    return place ? [`${place}/${name}`] : [];
  });
}
