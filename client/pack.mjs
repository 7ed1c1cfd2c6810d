import { cpSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// `npm pack` includes only files of this folder.
const at = (path) => fileURLToPath(new URL(path, import.meta.url));
mkdirSync(at('webhooks'), { recursive: true });
for (const file of ['index.js', 'index.d.ts']) cpSync(at(`../receiver/${file}`), at(`webhooks/${file}`));
cpSync(at('../LICENSE'), at('LICENSE'));
