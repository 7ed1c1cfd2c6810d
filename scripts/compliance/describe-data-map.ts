import { readFileSync } from 'node:fs';
import { type Access, PERMISSIONS, ROLES } from '#values/roles.ts';
import { type SealedBy, STORED, type Stored, type Subject } from './stored-data.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
}

export interface DescribedSchemas {
  components: { schemas: Record<string, Schema> };
}

const TABLES = new URL('../../src/platform/database/tables.gen.ts', import.meta.url);

const SUBJECTS: Readonly<Record<Subject, string>> = {
  person: 'About the people who share',
  member: 'About the lender’s team',
  lender: 'About the lender',
  service: 'About the service itself',
};

const PROTECTION: Readonly<Record<SealedBy, string>> = {
  user: 'encrypted under the person’s own key',
  client: 'encrypted under the lender’s key',
  master: 'encrypted under the master key',
};

const SEEN: Readonly<Record<Access, string>> = {
  full: '',
  partial: ' (numbers masked)',
  hidden: ' (no personal data)',
};

/** Builds docs/compliance/data-map.md from the tables, the schemas of the API, and the table of roles. */
export function describeDataMap(api: DescribedSchemas): string {
  const columns = readColumns();
  const entries = Object.entries(STORED) as [string, Stored][];
  const shown = entries.flatMap(([table, stored]) =>
    stored.schema && stored.subject !== 'lender'
      ? [describeFields(api, { table, stored, columns: columns.get(table) ?? [] })]
      : [],
  );
  return `# Data map

This page lists all data that the service stores: what it is, how it is protected, how long it is kept, and who sees it. \`npm run generate\` builds it from
the tables of the database, the schemas of the API and the [table of roles](../roles.md). The compiler rejects a table or an encrypted column that is missing here.

**Keys**: each person has an encryption key of their own, which is encrypted under the lender's key, which is encrypted under the [master key](../operations.md#rotate-keys).
Encryption is AES-256-GCM, and each value is bound to its row and column. When a person is erased, their key is deleted too. What is not encrypted is in the columns
"not encrypted": ids, statuses, settings, times, dates of pay and statements, the payroll provider, trust scores, verdicts and outcomes of reviews, and \`ext_id\`, which the lender chooses. Don't put personal data into \`ext_id\`.
Uploaded files are encrypted under the person's key, in the storage folder or bucket.

**Who sees it**: the roles of the lender's team. An [API key](../api.md) of the lender sees all of it, and a person sees their own data on [their pages](../my-data.md).
The operator of the service sees it only with both the database and the master keys.

${(Object.keys(SUBJECTS) as Subject[]).map((subject) => describeTables(entries, subject, columns)).join('\n\n')}

## Fields

${shown.join('\n\n')}
`;
}

function describeTables(
  entries: readonly [string, Stored][],
  subject: Subject,
  columns: ReadonlyMap<string, readonly string[]>,
): string {
  const rows = entries
    .filter(([, stored]) => stored.subject === subject)
    .map(
      ([table, stored]) =>
        `| \`${table}\` | ${stored.holds} | ${describeColumns(stored, columns.get(table) ?? [])} | ${stored.kept} | ${viewersOf(stored)} |`,
    );
  return `## ${SUBJECTS[subject]}

| table | what it holds | encrypted columns | kept | who sees it |
|---|---|---|---|---|
${rows.join('\n')}`;
}

function describeColumns({ sealed }: Stored, columns: readonly string[]): string {
  const sealedNames = Object.entries(sealed ?? {}) as [string, SealedBy][];
  const missing = sealedNames.filter(([name]) => !columns.includes(name));
  if (missing.length > 0) throw new Error(`No such columns: ${missing.map(([name]) => name).join(', ')}`);
  const byKey = Map.groupBy(sealedNames, ([, key]) => key);
  const parts = [...byKey].map(
    ([key, names]) => `${names.map(([name]) => `\`${name}\``).join(', ')}: ${PROTECTION[key]}`,
  );
  return parts.length > 0 ? parts.join('; ') : 'none';
}

function viewersOf({ readWith }: Stored): string {
  if (!readWith) return 'only the service';
  const { access } = PERMISSIONS[readWith];
  return ROLES.flatMap((role) => (access[role] ? [`${role}${SEEN[access[role]]}`] : [])).join(', ');
}

interface FieldsOf {
  table: string;
  stored: Stored;
  columns: readonly string[];
}

function describeFields(api: DescribedSchemas, { table, stored, columns }: FieldsOf): string {
  const name = stored.schema ?? '';
  const schema = api.components.schemas[name];
  if (!schema) throw new Error(`The API has no schema ${name}`);
  const sealed = Object.keys(stored.sealed ?? {}).map((column) => `\`${column}\``);
  const rows = fieldsOf(api, schema, '').map(({ path, top, description }) => {
    const isColumn = columns.includes(top);
    const place = isColumn
      ? `\`${table}.${top}\`, not encrypted`
      : sealed.length > 0
        ? `encrypted, or calculated`
        : 'other columns, or calculated';
    return `| \`${path}\` | ${description} | ${place} |`;
  });
  return `### ${name}

In \`${table}\`${sealed.length > 0 ? `; encrypted in ${sealed.join(', ')}` : ''}.

| field | what it is | stored |
|---|---|---|
${rows.join('\n')}`;
}

interface Field {
  path: string;
  top: string;
  description: string;
}

/** The fields of a schema, with the fields of nested objects under their path. */
function fieldsOf(api: DescribedSchemas, schema: Schema, prefix: string): Field[] {
  return Object.entries(propertiesOf(api, schema)).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const inner = resolve(api, field);
    const nested = propertiesOf(api, inner.items ? resolve(api, inner.items) : inner);
    if (Object.keys(nested).length > 0)
      return fieldsOf(api, { properties: nested }, `${path}${inner.items ? '[]' : ''}.`).map((one) => ({
        ...one,
        top: prefix === '' ? name : one.top,
      }));
    const description = field.description ?? inner.description ?? '';
    return [{ path, top: name, description: firstSentence(description) }];
  });
}

/** The properties of an object, also if it may be null or consists of parts. */
function propertiesOf(api: DescribedSchemas, schema: Schema): Record<string, Schema> {
  const resolved = resolve(api, schema);
  const parts = [...(resolved.allOf ?? []), ...(resolved.anyOf ?? []), ...(resolved.oneOf ?? [])];
  return Object.assign({}, ...parts.map((part) => propertiesOf(api, part)), resolved.properties);
}

function resolve(api: DescribedSchemas, schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const { $ref, ...own } = schema;
  const name = $ref.split('/').at(-1) ?? '';
  return { ...resolve(api, api.components.schemas[name] ?? {}), ...own };
}

function firstSentence(text: string): string {
  const [first = ''] = text.split(/(?<=[^.]{3})\. |\n/);
  return first.replaceAll('|', '\\|').replace(/\.$/, '');
}

/** The columns of each table, from the generated types. */
function readColumns(): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(TABLES, 'utf8');
  const columnsOf = new Map(
    [...text.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, type = '', body = '']) => [
      type,
      [...body.matchAll(/^ {2}"?([\w.]+)"?: /gm)].map(([, name = '']) => name),
    ]),
  );
  const tables = /^export interface DB \{\n([\s\S]*?)^\}/m.exec(text)?.[1] ?? '';
  return new Map(
    [...tables.matchAll(/^ {2}"?([\w.]+)"?: (\w+);/gm)].map(([, table = '', type = '']) => [
      table,
      columnsOf.get(type) ?? [],
    ]),
  );
}
