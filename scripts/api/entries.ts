import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Difference } from './compare-descriptions.ts';

/** What a file of `api/changes` says about changes of the API. */
const Entry = z.strictObject({
  kind: z.enum(['added', 'changed', 'deprecated', 'removed', 'fixed']),
  /** A sentence for the changelog. */
  text: z.string().regex(/^[A-Z`].*[.)]$/s, 'must be a sentence for the changelog'),
  /** The operations that changed. `*` stands for any text, but not for breaking changes. */
  operations: z.array(z.string().min(1)).min(1),
  /** How they changed, in the words of `npm run api -- entry`. `*` as above. */
  differences: z.array(z.string().min(1)).min(1),
  /** What clients have to do if a difference is breaking, as a sentence. */
  breaking: z
    .string()
    .regex(/^[A-Z`].*[.)]$/s, 'must be a sentence')
    .optional(),
});
export type Entry = z.output<typeof Entry>;

const FOLDER = new URL('../../api/changes/', import.meta.url);

/** By name, in the order of the names. */
export function readEntries(): Map<string, Entry> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return new Map(
    names.sort().map((name) => {
      const parsed = Entry.safeParse(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')));
      if (!parsed.success) throw new Error(`api/changes/${name}: ${z.prettifyError(parsed.error)}`);
      return [name.replace('.json', ''), parsed.data];
    }),
  );
}

/**
 * The differences without an entry. A breaking one needs an entry that lists the operation and the change word for word, and says what clients have to do, unless
 * `isVersioned`: older versions of the API then still work.
 */
export function findUnexplained(
  differences: readonly Difference[],
  entries: Iterable<Entry>,
  { isVersioned = false }: { isVersioned?: boolean } = {},
): Difference[] {
  const all = [...entries].map((entry) => ({
    ...entry,
    hasOperation: matcher(entry.operations),
    hasDifference: matcher(entry.differences),
  }));
  return differences.filter(({ operation, text, isBreaking }) => {
    const needsReason = isBreaking && !isVersioned;
    return !all.some(({ operations, differences, breaking, hasOperation, hasDifference }) =>
      needsReason
        ? breaking !== undefined && operations.includes(operation) && differences.includes(text)
        : hasOperation(operation) && hasDifference(text),
    );
  });
}

function matcher(patterns: readonly string[]): (text: string) => boolean {
  const forms = patterns.map((pattern) => {
    const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`);
  });
  return (text) => forms.some((form) => form.test(text));
}

/** An entry for these differences. */
export function draftEntry(
  differences: readonly Difference[],
  { text, breaking }: { text: string; breaking?: string | undefined },
): Entry {
  const kinds = new Set(differences.map(({ kind }) => kind));
  const [kind = 'changed'] = kinds;
  return {
    kind: kinds.size === 1 ? kind : 'changed',
    text,
    operations: [...new Set(differences.map(({ operation }) => operation))].sort(),
    differences: [...new Set(differences.map((one) => one.text))].sort(),
    ...(differences.some(({ isBreaking }) => isBreaking)
      ? { breaking: breaking ?? 'Say what clients have to do.' }
      : {}),
  };
}

/** Tells a developer what to do about changes without an entry. */
export function describeUnexplained(differences: readonly Difference[]): string {
  const byText = Map.groupBy(
    differences,
    ({ text, isBreaking }) => `${text}${isBreaking ? ' (BREAKING)' : ''}`,
  );
  const lines = [...byText].map(([text, same]) => {
    const [first] = same;
    return `  ${first?.operation}${same.length > 1 ? ` and ${same.length - 1} more` : ''}: ${text}`;
  });
  const isBreaking = differences.some((one) => one.isBreaking);
  const text = 'Users have a colour.';
  const breaking = isBreaking ? 'Read `colour` instead of `paint`.' : undefined;
  return [
    'The API changed, and api/changes does not say so:',
    ...lines,
    '',
    ...(isBreaking
      ? ['A breaking change needs a new version of the API, or a reason: see docs/versioning.md.']
      : []),
    'To write the entry api/changes/colours.json for all of these changes, say:',
    `  npm run api -- entry colours "${text}"${breaking ? ` --breaking "${breaking}"` : ''}`,
    '',
    JSON.stringify(draftEntry(differences, { text, breaking }), null, 2),
  ].join('\n');
}
