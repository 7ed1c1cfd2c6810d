import type { z } from 'zod';
import { ConnectorFailure } from './failure.ts';
import type { ProviderSetup } from './provider.ts';

/** A provider's settings by a schema, or `not_configured` naming what is missing or wrong. */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  provider: ProviderSetup,
): z.output<Schema> {
  const settings = schema.safeParse(provider.settings);
  if (settings.success) return settings.data;
  const names = settings.error.issues.map(({ path }) => `[${path.join('.')}]`);
  throw new ConnectorFailure('not_configured', {
    detail: `settings are missing or wrong: ${names.join(', ')}`,
  });
}
