/** A piece of work with a beginning and an end. Its facts must not contain personal data. */
export interface Span {
  /** The context that makes work elsewhere a part of this span; null if nothing is traced. */
  readonly traceparent: string | null;
  end(facts: Readonly<Record<string, string | number | undefined>>, options?: { isFailed?: boolean }): void;
}

export type SpanKind = 'server' | 'client' | 'consumer';

export interface Tracing {
  start(name: string, kind: SpanKind, parent: string | null): Span;
  /** Sends the spans that are left, and gives up after a short time. */
  close(): Promise<void>;
}

const NO_SPAN: Span = { traceparent: null, end: () => undefined };
export const NO_TRACING: Tracing = { start: () => NO_SPAN, close: async () => undefined };
