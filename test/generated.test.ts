import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEffects } from '#platform/database/migration-effects.ts';
import { FOLDER, readMigrations } from '#platform/database/migration-files.ts';
import { NEWEST_VERSION } from '#values/api-versions.ts';
import { writeChangelog } from '../scripts/api/changelog.ts';
import { readEntries } from '../scripts/api/entries.ts';
import type { ApiDescription } from '../scripts/client-operations.ts';
import { compactPostcodes } from '../scripts/compact-postcodes.ts';
import { describeAccessibility } from '../scripts/compliance/describe-accessibility.ts';
import { type DescribedSchemas, describeDataMap } from '../scripts/compliance/describe-data-map.ts';
import { describeConnections } from '../scripts/compliance/outbound-connections.ts';
import { describeClientOperations, describeClientTypes } from '../scripts/describe-client.ts';
import { describeConnectors, indexConnectors } from '../scripts/describe-connectors.ts';
import { describeErrors } from '../scripts/describe-errors.ts';
import { describeReceiverTypes } from '../scripts/describe-receiver.ts';
import { describeRoles } from '../scripts/describe-roles.ts';
import { describeSandbox } from '../scripts/describe-sandbox.ts';
import { describeScale } from '../scripts/describe-scale.ts';
import { describeTrust } from '../scripts/describe-trust.ts';
import { readReleases, writeUpgrade } from '../scripts/describe-upgrade.ts';
import { drawExpenditure } from '../scripts/draw-expenditure.ts';
import { LIST, listConnectors } from '../scripts/list-connectors.ts';
import { measureMigrations } from '../scripts/measure-migrations.ts';
import type { ApiDescription as DescribedApi } from '../scripts/postman/api-description.ts';
import { makeCollection } from '../scripts/postman/make-collection.ts';
import { describePythonClient } from '../scripts/python/describe-client.ts';
import { writeTableTypes } from '../scripts/table-types.ts';
import { describeRoutes } from '../src/api.ts';
import { copyDatabase } from './support/service.ts';

function read(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}

test('docs/errors.md is up to date (npm run generate)', () => {
  expect(read('docs/errors.md')).toBe(describeErrors());
});

test('the generated parts of CHANGELOG.md are up to date (npm run generate)', async () => {
  const changelog = read('CHANGELOG.md');
  expect(changelog).toBe(writeUpgrade(changelog, await readMigrations(FOLDER), readReleases()));
  expect(changelog).toBe(writeChangelog(changelog, readEntries().values(), NEWEST_VERSION));
});

test('docs/roles.md is up to date (npm run generate)', () => {
  expect(read('docs/roles.md')).toBe(describeRoles());
});

test('docs/sandbox.md is up to date (npm run generate)', () => {
  expect(read('docs/sandbox.md')).toBe(describeSandbox());
  expect(read('docs/connectors.md')).toBe(describeConnectors(read('docs/connectors.md')));
  expect(read('docs/README.md')).toBe(indexConnectors(read('docs/README.md')));
  expect(read(LIST)).toBe(listConnectors());
});

test('docs/trust.md is up to date (npm run generate)', () => {
  expect(read('docs/trust.md')).toBe(describeTrust());
});

test('the table of installations in docs/scale.md is up to date (npm run generate)', () => {
  expect(read('docs/scale.md')).toBe(describeScale(read('docs/scale.md')));
});

test('the pages of docs/compliance that are generated are up to date (npm run generate)', async () => {
  const api = (await describeRoutes()) as unknown as DescribedSchemas;
  expect(read('docs/compliance/data-map.md')).toBe(describeDataMap(api));
  expect(read('docs/compliance/residency.md')).toBe(describeConnections());
  expect(read('docs/compliance/accessibility.md')).toBe(describeAccessibility());
});

test('docs/expenditure.svg is up to date (npm run generate)', () => {
  expect(read('docs/expenditure.svg')).toBe(drawExpenditure());
});

test('the regions of postcodes are up to date (npm run generate)', () => {
  expect(read('src/values/postcode-regions.json')).toBe(compactPostcodes());
});

test('openapi.json is up to date (npm run generate)', async () => {
  expect(read('openapi.json')).toBe(`${JSON.stringify(await describeRoutes(), null, 2)}\n`);
});

test("the client's types and operations are up to date (npm run generate)", async () => {
  const api = (await describeRoutes()) as unknown as ApiDescription;
  expect(read('clients/typescript/api.gen.d.ts')).toBe(describeClientTypes(api));
  expect(read('clients/typescript/operations.gen.js')).toBe(describeClientOperations(api));
});

test('the types and methods of the Python client are up to date (npm run generate)', async () => {
  const api = (await describeRoutes()) as unknown as ApiDescription;
  for (const [file, text] of describePythonClient(api)) expect(read(file), file).toBe(text);
});

test('the types of the receiver library are up to date (npm run generate)', async () => {
  const types = read('clients/typescript/webhooks/index.d.ts');
  const api = (await describeRoutes()) as unknown as ApiDescription;
  expect(types).toBe(describeReceiverTypes(types, api));
});

test('the Postman collection is up to date (npm run generate)', async () => {
  const collection = makeCollection((await describeRoutes()) as unknown as DescribedApi);
  expect(read('examples/postman.gen.json')).toBe(`${JSON.stringify(collection, null, 2)}\n`);
});

test('the locks of migrations are those that PostgreSQL reports (npm run generate)', async () => {
  const database = await copyDatabase();
  onTestFinished(() => database.drop());
  expect(readEffects()).toEqual(await measureMigrations(database.address));
});

test('the table types match the migrated database (npm run generate)', async () => {
  const database = await copyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'stipend-types-'));
  try {
    const file = join(folder, 'tables.gen.ts');
    writeTableTypes(database.address, file);
    expect(read('src/platform/database/tables.gen.ts')).toBe(readFileSync(file, 'utf8'));
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
