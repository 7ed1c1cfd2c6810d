import { readFileSync, writeFileSync } from 'node:fs';
import type { Migration } from '#platform/database/migration-files.ts';

/** A released version, and the newest migration that it has. */
export interface Release {
  version: string;
  newest: string;
}

const FILE = new URL('../migrations/releases.json', import.meta.url);
const START = '<!-- npm run generate writes this from migrations -->';
const END = '<!-- end of the upgrade -->';
const PAUSE = 'Stop all processes, run `stipend migrate`, and start the new version.';

export function readReleases(): Release[] {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** `npm run api -- release` records the version that is about to be released. */
export function recordRelease(version: string, migrations: readonly Migration[]): void {
  const earlier = readReleases().filter((one) => one.version !== version);
  const releases = [...earlier, { version, newest: numberOf(migrations.at(-1)) }];
  writeFileSync(FILE, `${JSON.stringify(releases, null, 2)}\n`);
}

/** Says in the section of the version that is not released yet whether the upgrade needs a pause. */
export function writeUpgrade(
  changelog: string,
  migrations: readonly Migration[],
  releases: readonly Release[],
): string {
  const unreleased = changelog.search(/^## .*\(unreleased\)$/m);
  if (unreleased === -1) return changelog;
  const [start, end] = [changelog.indexOf(START, unreleased), changelog.indexOf(END, unreleased)];
  if (start === -1 || end === -1)
    throw new Error(`CHANGELOG.md needs a version "(unreleased)" with the lines "${START}" and "${END}"`);
  return `${changelog.slice(0, start)}${START}\n\n- ${describeUpgrade(migrations, releases)}\n\n${changelog.slice(end)}`;
}

export function describeUpgrade(migrations: readonly Migration[], releases: readonly Release[]): string {
  const last = releases.at(-1);
  const added = migrations.filter((one) => numberOf(one) > (last?.newest ?? ''));
  const needed = added
    .map((one) => one.compatibleSince ?? numberOf(one))
    .sort()
    .at(-1);
  if (!last)
    return `**An upgrade with a pause** from a database whose newest migration is older than ${needed}. ${PAUSE} From newer ones, processes go on serving.`;
  const from = `from ${last.version}`;
  if (needed === undefined) return `**An upgrade without a pause** ${from}. It has no migrations.`;
  if (needed <= last.newest)
    return `**An upgrade without a pause** ${from}. Run \`stipend migrate\` while its processes go on serving: ${added.length} new, to ${numberOf(added.at(-1))}.`;
  return `**An upgrade with a pause** ${from}, whose processes do not work after migration ${needed}. ${PAUSE}`;
}

function numberOf(migration: Migration | undefined): string {
  return migration?.name.slice(0, 4) ?? '';
}
