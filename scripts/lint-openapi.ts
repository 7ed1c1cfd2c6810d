import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lint, loadConfig } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

// the package is CommonJS
const { Spectral } = spectralCore;

const ROOT = new URL('../', import.meta.url);
const DESCRIPTION = fileURLToPath(new URL('openapi.json', ROOT));

/** Checks openapi.json with the recommended rules of redocly and spectral. Returns what they report. */
export async function lintOpenapi(): Promise<string[]> {
  return [...(await lintWithRedocly()), ...(await lintWithSpectral())];
}

/** redocly.yaml selects the rules, and .redocly.lint-ignore.yaml lists the exceptions. */
export async function lintWithRedocly(): Promise<string[]> {
  const config = await loadConfig({ configPath: fileURLToPath(new URL('redocly.yaml', ROOT)) });
  const problems = await lint({ ref: DESCRIPTION, config });
  return problems
    .filter(({ ignored }) => !ignored)
    .map(({ ruleId, message, location: [place] }) => `redocly ${ruleId} ${place?.pointer ?? ''}: ${message}`);
}

/** The same rules as in .spectral.yaml. */
async function lintWithSpectral(): Promise<string[]> {
  const spectral = new Spectral();
  spectral.setRuleset({
    extends: [[oas as RulesetDefinition, 'recommended']],
    rules: { 'oas3-operation-security-defined': 'off' },
  });
  const problems = await spectral.run(await readFile(DESCRIPTION, 'utf8'));
  return problems.map(({ code, message, path }) => `spectral ${code} ${path.join('/')}: ${message}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = await lintOpenapi();
  for (const problem of problems) console.error(problem);
  console.log(`redocly and spectral report ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
