import { readFileSync } from 'node:fs';
import { BUNDLED, KINDS } from '#connectors';
import { connectorPages } from '../src/connector-pages.ts';
import { fillTable } from './fill-table.ts';

const EXAMPLE = 'examples/connectors/tally';
const SIGN_INS = {
  form: 'on our pages, with a username and a password',
  oauth: 'on the provider’s own pages, which lead back',
  none: 'none: the service finds the person',
} as const;

const connectors = Object.values(BUNDLED);
const pages = connectorPages(connectors);

/** Writes the tables and the code of the example in docs/connectors.md. */
export function describeConnectors(text: string): string {
  const listed = connectors.map(
    ({ name, kind, purpose }, at) =>
      `| [\`${name}\`](../${pages[at]?.file}) | ${purpose} | ${KINDS[kind].returns} |`,
  );
  const kinds = Object.entries(KINDS).map(
    ([kind, { signIn, returns }]) => `| \`${kind}\` | ${SIGN_INS[signIn]} | ${returns} |`,
  );
  const withTables = fillTable(
    fillTable(text, '| connector | for | returns |', listed),
    '| kind | sign-in | returns |',
    kinds,
  );
  return withTables.replace(
    /```ts\n\/\/ ([\w-]+\.ts)\n[\s\S]*?```/g,
    (_, file: string) => `\`\`\`ts\n// ${file}\n${readFileSync(`${EXAMPLE}/${file}`, 'utf8')}\`\`\``,
  );
}

/** Writes the rows of connectors in docs/README.md, after the row of docs/connectors.md. */
export function indexConnectors(text: string): string {
  const rows = pages.map(
    ({ file, question }, at) => `| [connector ${connectors[at]?.name}](../${file}) | ${question} |\n`,
  );
  const others = text.replace(/^\| \[connector \w+\].*\n/gm, '');
  return others.replace(/^\| \[connectors\.md\]\(connectors\.md\) .*\n/m, (row) => row + rows.join(''));
}
