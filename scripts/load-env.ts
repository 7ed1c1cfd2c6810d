import { existsSync } from 'node:fs';

// Reads .env before the service starts (`node --import`). Node's own --env-file-if-exists can't be used together with
// --watch: Node 24 crashes on exit if the file does not exist.
if (existsSync('.env')) process.loadEnvFile('.env');
