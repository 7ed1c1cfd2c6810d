#!/usr/bin/env node
// main.ts is a link to this file. Node 20 can't load TypeScript, but it follows the link and runs this file, which then
// prints the required version. Everything here must be valid in Node 20.
const { isRecent } = require('./check-node.cjs');
const { findBundle } = require('./find-bundle.cjs');

const program = isRecent ? findBundle() : null;
if (program === null) require('./run-sources.cjs');
else {
  require('node:module').enableCompileCache(
    require('node:path').join(__dirname, '../node_modules/.cache/stipend'),
  );
  void import(require('node:url').pathToFileURL(program).href);
}
