import { buildDocsInto } from './api.ts';

// A part of the bundle that scripts/build-service.ts runs once: it renders the documentation into the folder of the bundle.

const [bundle = ''] = process.argv.slice(2);
for (const env of ['sandbox', 'production'] as const) await buildDocsInto(bundle, env);
