import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import servicePackage from '../../package.json' with { type: 'json' };
import clientPackage from './package.json' with { type: 'json' };

test('imports only its own files, so that it runs in browsers and without other packages', () => {
  const folder = new URL('.', import.meta.url);
  // the hook for React is a module of its own, and imports only React
  const modules = readdirSync(folder).filter((name) => name.endsWith('.js') && name !== 'react.js');
  const imported = modules.flatMap((name) =>
    [
      ...readFileSync(new URL(name, folder), 'utf8').matchAll(
        /^(?:import|export) .* from '(.*)';|\bimport\(/gm,
      ),
    ].map(([whole, from]) => from ?? whole),
  );
  expect(imported.length).toBeGreaterThan(10);
  for (const from of imported) expect(modules).toContain(from.replace('./', ''));
});

test('has the version of the service', () => {
  expect(clientPackage.version).toBe(servicePackage.version);
  expect(clientPackage.name).toBe(servicePackage.name);
});
