import {
  type Context,
  SpanKind as OtelKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { endsWithin } from '../ends-within.ts';
import type { SpanKind, Tracing } from './tracing.ts';

const EXPORT_MS_MAX = 5000;
const CLOSE_MS_MAX = 3000;
const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  consumer: OtelKind.CONSUMER,
};

/**
 * Sends spans to a collector in the background, in batches. A collector that is slow or gone costs spans, never requests.
 * The exporter itself reads `OTEL_EXPORTER_OTLP_HEADERS`.
 */
export function createOpenTelemetry({ endpoint, version }: { endpoint: string; version: string }): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_MS_MAX,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'stipend',
      'service.version': version,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS_MAX })],
  });
  const tracer = provider.getTracer('stipend', version);
  return {
    start(name, kind, parent) {
      const span = tracer.startSpan(name, { kind: KINDS[kind] }, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end(facts, { isFailed = false } = {}) {
          for (const [key, value] of Object.entries(facts))
            if (value !== undefined) span.setAttribute(key, value);
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async close() {
      // a collector that is gone must not keep the process from ending
      await endsWithin(
        CLOSE_MS_MAX,
        provider.shutdown().catch(() => undefined),
      );
    },
  };
}

function contextOf(parent: string | null): Context {
  const [, traceId = '', spanId = '', flags = ''] = parent?.split('-') ?? [];
  if (traceId === '') return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
