import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What `npm run <script> -- <name>` runs; without a name of this list, what stands at the empty one, with all arguments. */
const FILES = {
  api: { entry: 'scripts/api-entry.ts', release: 'scripts/api-release.ts' },
  bench: {
    '': 'bench/main.ts',
    citus: 'bench/citus.ts',
    outage: 'bench/citus-lost-node.ts',
    simulate: 'bench/simulate/main.ts',
  },
  check: {
    '': 'scripts/check-code.ts',
    accessibility: 'scripts/compliance/check-accessibility.ts',
    advisories: 'scripts/release/check-advisories.ts',
    banks: 'scripts/check-open-banking.ts',
    chart: 'scripts/check-chart.ts',
    openapi: 'scripts/lint-openapi.ts',
    rates: 'scripts/check-rates.ts',
  },
  eval: { extraction: 'scripts/eval-extraction.ts', pictures: 'scripts/eval-pictures.ts' },
  faults: {
    '': 'scripts/faults.ts',
    abuse: 'scripts/faults-abuse.ts',
    receivers: 'scripts/faults-receivers.ts',
    webhooks: 'scripts/faults-webhooks.ts',
  },
  release: {
    '': 'scripts/release/main.ts',
    sbom: 'scripts/compliance/make-sbom.ts',
    sign: 'scripts/release/sign.ts',
    verify: 'scripts/release/verify.mjs',
  },
};

const [script = '', name = '', ...rest] = process.argv.slice(2);
const files = FILES[script] ?? {};
const isNamed = Object.hasOwn(files, name) && name !== '';
const file = isNamed ? files[name] : files[''];
if (file === undefined) {
  const names = Object.keys(files).filter(Boolean).join(', ');
  process.stderr.write(`Say what to run: npm run ${script} -- <name>, with one of ${names}\n`);
  process.exitCode = 2;
} else {
  const path = resolve(import.meta.dirname, '..', file);
  // as if node had been started with this file
  process.argv = [process.argv[0], path, ...(isNamed ? rest : process.argv.slice(3))];
  await import(pathToFileURL(path).href);
}
