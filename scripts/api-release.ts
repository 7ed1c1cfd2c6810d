import { readFileSync, rmSync } from 'node:fs';
import { NEWEST_VERSION } from '#values/api-versions.ts';
import { compactDescription } from './api/compact-description.ts';
import { readEntries } from './api/entries.ts';
import { writeReleased } from './api/released.ts';

// npm run api:release
// Makes openapi.json the API of the last release, which later changes are compared with. The entries are part of CHANGELOG.md by now.
writeReleased(compactDescription(JSON.parse(readFileSync('openapi.json', 'utf8')), NEWEST_VERSION));
for (const name of readEntries().keys()) rmSync(`api/changes/${name}.json`);
