import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ConnectorDescription } from '#connectors';
import type { GuideFile } from '#platform/http/docs/guides.ts';

/** The pages of connectors, which are in their folders, for the documentation at `/docs/`. */
export function connectorPages(connectors: readonly ConnectorDescription[]): GuideFile[] {
  return connectors.flatMap(({ folder, title }) => {
    const url = new URL('README.md', folder);
    if (!existsSync(url)) return [];
    return [
      {
        file: `src/connectors/${basename(fileURLToPath(folder))}/README.md`,
        url,
        question: `How do I connect ${title}?`,
        after: 'docs/connectors.md',
      },
    ];
  });
}
