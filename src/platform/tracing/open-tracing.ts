import { NO_TRACING, type Tracing } from './tracing.ts';

/** The libraries of OpenTelemetry are loaded only if a collector is configured. */
export async function openTracing(options: { endpoint: string | null; version: string }): Promise<Tracing> {
  const { endpoint, version } = options;
  if (endpoint === null) return NO_TRACING;
  const { createOpenTelemetry } = await import('./open-telemetry.ts');
  return createOpenTelemetry({ endpoint, version });
}
