import type { Entry } from './entries.ts';

const START = '<!-- npm run generate writes this list from api/changes -->';
const END = '<!-- end of the list -->';
const KINDS: Readonly<Record<Entry['kind'], string>> = {
  added: 'Added',
  changed: 'Changed',
  deprecated: 'Deprecated',
  removed: 'Removed',
  fixed: 'Fixed',
};
const SHOWN_MAX = 4;

/** Writes the entries into the list of the version that is not released yet. Lists of released versions stay as they are. */
export function writeChangelog(changelog: string, entries: Iterable<Entry>, apiVersion: string): string {
  const all = [...entries];
  const unreleased = changelog.search(/^## .*\(unreleased\)$/m);
  const start = changelog.indexOf(START, unreleased);
  const end = changelog.indexOf(END, start);
  if (unreleased === -1 || start === -1 || end === -1) {
    if (all.length === 0) return changelog;
    throw new Error(`CHANGELOG.md needs a version "(unreleased)" with the lines "${START}" and "${END}"`);
  }
  const lines = Object.entries(KINDS).flatMap(([kind, title]) =>
    all.filter((entry) => entry.kind === kind).map((entry) => `- **${title}**: ${describe(entry)}`),
  );
  const list = [`The API has the version \`${apiVersion}\`.`, '', ...lines].join('\n');
  return `${changelog.slice(0, start)}${START}\n\n${list}\n\n${changelog.slice(end)}`;
}

function describe({ text, operations, breaking }: Entry): string {
  const shown = operations.slice(0, SHOWN_MAX).map((one) => `\`${one}\``);
  const more = operations.length - shown.length;
  const where = operations.includes('*')
    ? ''
    : ` (${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
  return `${text}${where}${breaking ? ` **Breaking**: ${breaking}` : ''}`;
}
