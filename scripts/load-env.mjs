import { existsSync } from 'node:fs';

// Reads .env before the service starts (`node --import`). Node's own --env-file-if-exists prints a line on every start without
// a .env, and with --watch Node 24 crashes on exit. This is JavaScript so that an older Node gets as far as the explanation in src/main.cjs.
if (existsSync('.env')) process.loadEnvFile('.env');
