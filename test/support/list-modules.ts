import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Writes the URL of every module that a process loads to the file MODULE_LIST: `node --import list-modules.ts
// …`.
const list = process.env.MODULE_LIST ?? '';
registerHooks({
  load: (url, context, next) => {
    appendFileSync(list, `${url}\n`);
    return next(url, context);
  },
});
