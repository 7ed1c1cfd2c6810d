// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * Builds the dashboard after `npm ci`. An installation without development dependencies has no build tool: there the files
 * must come from elsewhere, such as an image that was built with them.
 */

const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const vite = at('node_modules/vite/bin/vite.js');

if (existsSync(vite))
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn', at('web/dashboard')], {
    stdio: 'inherit',
  });
else if (!existsSync(at('web/dashboard/dist/index.html')))
  process.stderr.write(
    'The dashboard was not built, because its build tool is not installed. Copy web/dashboard/dist from a machine that has built it.\n',
  );
