import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// `npm pack` includes only files of this folder, so the licence is copied here for that time.
const at = (path) => fileURLToPath(new URL(path, import.meta.url));

rmSync(at('LICENSE'), { force: true });
if (process.argv[2] === 'add') cpSync(at('../../LICENSE'), at('LICENSE'));
