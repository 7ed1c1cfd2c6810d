// Prints what to do if this Node is too old. Everything here must be valid in Node 20.
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const NODE_MIN = 24;
const isRecent = Number.parseInt(process.versions.node, 10) >= NODE_MIN;

if (!isRecent) {
  const advice = existsSync(join(__dirname, '../node_modules/.bin/node'))
    ? 'Use "npm start" or "npm run stipend -- <command>", which use the Node that "npm ci" installed.'
    : `"npm ci" installs Node ${NODE_MIN} on macOS and on Linux with glibc, unless scripts are omitted. On other systems, install Node ${NODE_MIN} yourself.`;
  process.stderr.write(
    `Stipend needs Node ${NODE_MIN} and this is Node ${process.versions.node}. ${advice}\n`,
  );
  process.exitCode = 1;
}

module.exports = { isRecent };
