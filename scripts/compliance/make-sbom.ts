import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { makeSbom } from './sbom.ts';

/** Writes the bill of materials of this checkout. */
const FILE = 'stipend.cdx.json';

const { text, packages } = makeSbom({
  lock: readFileSync('package-lock.json', 'utf8'),
  dashboardModules: globSync('web/dashboard/src/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8')),
  seconds: Number(process.env.SOURCE_DATE_EPOCH ?? Math.floor(Date.now() / 1000)),
});
writeFileSync(FILE, text);
process.stdout.write(`${FILE}: ${packages} packages\n`);
