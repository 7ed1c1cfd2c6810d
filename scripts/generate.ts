import { readFileSync, writeFileSync } from 'node:fs';
import { startEmbedded } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { EFFECTS_FILE } from '#platform/database/migration-effects.ts';
import { FOLDER, readMigrations } from '#platform/database/migration-files.ts';
import { NEWEST_VERSION } from '#values/api-versions.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { describeRoutes } from '../src/api.ts';
import { goldenText } from '../test/support/render-chart.ts';
import { writeChangelog } from './api/changelog.ts';
import { readEntries } from './api/entries.ts';
import type { ApiDescription } from './client-operations.ts';
import { compactPostcodes } from './compact-postcodes.ts';
import { describeAccessibility } from './compliance/describe-accessibility.ts';
import { type DescribedSchemas, describeDataMap } from './compliance/describe-data-map.ts';
import { describeConnections } from './compliance/outbound-connections.ts';
import { describeClientOperations, describeClientTypes } from './describe-client.ts';
import { describeConnectors, indexConnectors } from './describe-connectors.ts';
import { describeErrors } from './describe-errors.ts';
import { describeReceiverTypes } from './describe-receiver.ts';
import { describeRoles } from './describe-roles.ts';
import { describeSandbox } from './describe-sandbox.ts';
import { describeScale } from './describe-scale.ts';
import { describeTrust } from './describe-trust.ts';
import { readReleases, writeUpgrade } from './describe-upgrade.ts';
import { drawExpenditure } from './draw-expenditure.ts';
import { measureMigrations } from './measure-migrations.ts';
import type { ApiDescription as DescribedApi } from './postman/api-description.ts';
import { makeCollection } from './postman/make-collection.ts';
import { describePythonClient } from './python/describe-client.ts';
import { writeTableTypes } from './table-types.ts';

// Regenerates the parts of the changelog about the upgrade and the API, the postcode table, the generated pages and the chart in docs/, openapi.json, the types of the client and of
// the receiver library, the Postman collection, the types of the database tables, what each migration locks, and what the Helm chart renders.
writeFileSync('src/values/postcode-regions.json', compactPostcodes());
writeFileSync('docs/expenditure.svg', drawExpenditure());
writeFileSync('docs/errors.md', describeErrors());
writeFileSync('docs/roles.md', describeRoles());
writeFileSync('docs/sandbox.md', describeSandbox());
writeFileSync('docs/connectors.md', describeConnectors(readFileSync('docs/connectors.md', 'utf8')));
writeFileSync('docs/README.md', indexConnectors(readFileSync('docs/README.md', 'utf8')));
writeFileSync('docs/trust.md', describeTrust());
writeFileSync('docs/scale.md', describeScale(readFileSync('docs/scale.md', 'utf8')));
writeFileSync('docs/compliance/residency.md', describeConnections());
writeFileSync('docs/compliance/accessibility.md', describeAccessibility());
const changelog = readFileSync('CHANGELOG.md', 'utf8');
const withUpgrade = writeUpgrade(changelog, await readMigrations(FOLDER), readReleases());
writeFileSync('CHANGELOG.md', writeChangelog(withUpgrade, readEntries().values(), NEWEST_VERSION));
const api = await describeRoutes();
writeFileSync('openapi.json', `${JSON.stringify(api, null, 2)}\n`);
writeFileSync('clients/typescript/api.gen.d.ts', describeClientTypes(api as unknown as ApiDescription));
const receiverTypes = readFileSync('clients/typescript/webhooks/index.d.ts', 'utf8');
writeFileSync(
  'clients/typescript/webhooks/index.d.ts',
  describeReceiverTypes(receiverTypes, api as unknown as ApiDescription),
);
writeFileSync(
  'clients/typescript/operations.gen.js',
  describeClientOperations(api as unknown as ApiDescription),
);
for (const [file, text] of describePythonClient(api as unknown as ApiDescription)) writeFileSync(file, text);
const collection = makeCollection(api as unknown as DescribedApi);
writeFileSync('examples/postman.gen.json', `${JSON.stringify(collection, null, 2)}\n`);
for (const name of ['smallest', 'complete'])
  writeFileSync(`test/golden/chart-${name}.yaml`, goldenText(name));
const folder = await makeDataFolder('generate');
const database = await startEmbedded({ dataDir: folder.path, as: 'own' });
try {
  await migrate(database.address);
  writeTableTypes(database.address, 'src/platform/database/tables.gen.ts');
  writeFileSync(EFFECTS_FILE, `${JSON.stringify(await measureMigrations(database.address), null, 2)}\n`);
  writeFileSync('docs/compliance/data-map.md', describeDataMap(api as unknown as DescribedSchemas));
} finally {
  await database.stop();
  await folder.remove();
}
