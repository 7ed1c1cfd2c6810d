import type { z } from 'zod';
import { ConnectorFailure } from './failure.ts';
import type { ProviderConnection } from './provider.ts';

/** Parses a provider's settings, or throws `not_configured` with the names of missing or invalid settings. */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  provider: ProviderConnection,
): z.output<Schema> {
  const settings = schema.safeParse(provider.settings);
  if (settings.success) return settings.data;
  const names = settings.error.issues.map(({ path }) => `[${path.join('.')}]`);
  throw new ConnectorFailure('not_configured', {
    detail: `missing or invalid settings: ${names.join(', ')}`,
  });
}
