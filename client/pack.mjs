import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// `npm pack` includes only files of this folder, so the receiver library and the licence are copied here for
// that time.
const at = (path) => fileURLToPath(new URL(path, import.meta.url));

rmSync(at('webhooks'), { recursive: true, force: true });
rmSync(at('LICENSE'), { force: true });
if (process.argv[2] === 'add') {
  mkdirSync(at('webhooks'));
  for (const file of readdirSync(at('../receiver')).filter((name) => /\.(js|d\.ts)$/.test(name)))
    cpSync(at(`../receiver/${file}`), at(`webhooks/${file}`));
  cpSync(at('../LICENSE'), at('LICENSE'));
}
