import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConnectorFailure } from '../failure.ts';
import type { ProviderConnection } from '../provider.ts';
import { PortalDefinition } from './definition.ts';
import alder from './definitions/alder.json' with { type: 'json' };
import harbour from './definitions/harbour.json' with { type: 'json' };
import northgate from './definitions/northgate.json' with { type: 'json' };
import petrel from './definitions/petrel.json' with { type: 'json' };

const BUNDLED = new Map<string, PortalDefinition>(
  Object.entries({ alder, harbour, northgate, petrel }).map(([name, json]) => [
    name,
    PortalDefinition.parse(json),
  ]),
);

/**
 * Reads `definition_json` as JSON text, and `definition` as the name of a bundled definition or of a file.
 */
export function findDefinition({ settings }: Pick<ProviderConnection, 'settings'>): PortalDefinition {
  const { definition, definition_json } = settings;
  if (definition_json !== undefined) return parseDefinition(definition_json, '[definition_json]');
  if (definition === undefined)
    throw new ConnectorFailure('not_configured', { detail: '[definition] is missing' });
  return BUNDLED.get(definition) ?? parseDefinition(readDefinition(definition), definition);
}

function readDefinition(path: string): string {
  try {
    return readFileSync(resolve(path), 'utf8');
  } catch {
    throw new ConnectorFailure('not_configured', {
      detail: `[definition] ${path} is neither a bundled definition nor a readable file`,
    });
  }
}

function parseDefinition(text: string, name: string): PortalDefinition {
  const parsed = PortalDefinition.safeParse(parseJson(text, name));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `[${path.join('.')}] ${message}`);
  throw new ConnectorFailure('not_configured', { detail: `${name}: ${problems.join('; ')}` });
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConnectorFailure('not_configured', { detail: `${name} is not valid JSON` });
  }
}
