import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { CHART, renderChart, type Yaml } from '../test/support/render-chart.ts';

// npm run check -- chart
// Compares what Helm makes of deploy/chart with what the renderer of the tests makes of it. Helm must be installed.
const nameOf = ({ kind, metadata }: Yaml): string => `${kind} ${metadata.name}`;
const byName = (objects: Yaml[]) => objects.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));

for (const name of readdirSync(join(CHART, 'ci'))) {
  const file = join(CHART, 'ci', name);
  const args = ['template', 'stipend', CHART, '--namespace', 'payroll', '--values', file];
  const rendered = execFileSync('helm', args, { encoding: 'utf8' });
  const byHelm = byName(parseAllDocuments(rendered).flatMap((document) => document.toJS() ?? []));
  const byTests = byName(renderChart(parse(readFileSync(file, 'utf8'))));
  const differences = byTests
    .filter((object, index) => !isDeepStrictEqual(object, byHelm[index]))
    .map(nameOf);
  if (differences.length > 0 || byHelm.length !== byTests.length)
    throw new Error(`${name}: Helm makes other objects: ${differences.join(', ')}`);
  process.stdout.write(`${name}: Helm makes the same ${byHelm.length} objects.\n`);
}
