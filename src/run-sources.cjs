// What `npm run dev` starts, and src/main.cjs if there is no bundle of these sources. Everything here must be valid in Node 20.
const { isRecent } = require('./check-node.cjs');

if (isRecent) {
  // The compile cache is turned on before the first TypeScript file is loaded, so that later starts need no TypeScript
  // compiler. It is kept with the packages, where only their owner can write.
  require('node:module').enableCompileCache(
    require('node:path').join(__dirname, '../node_modules/.cache/stipend'),
  );
  void import('./commands/main.ts');
}
