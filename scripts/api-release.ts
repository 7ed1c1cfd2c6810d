import { readFileSync, rmSync } from 'node:fs';
import { FOLDER, readMigrations } from '#platform/database/migration-files.ts';
import { NEWEST_VERSION } from '#values/api-versions.ts';
import packageJson from '../package.json' with { type: 'json' };
import { compactDescription } from './api/compact-description.ts';
import { readEntries } from './api/entries.ts';
import { writeReleased } from './api/released.ts';
import { recordRelease } from './describe-upgrade.ts';

// npm run api -- release
// Makes openapi.json the API of the last release, which later changes are compared with. The entries are part of CHANGELOG.md by now. Also
// records the newest migration of this version, for tests and for the changelog of the next one.
writeReleased(compactDescription(JSON.parse(readFileSync('openapi.json', 'utf8')), NEWEST_VERSION));
for (const name of readEntries().keys()) rmSync(`api/changes/${name}.json`);
recordRelease(packageJson.version, await readMigrations(FOLDER));
