import { expect, test } from 'vitest';
import { currentTrace, inTrace } from './trace.ts';

test('work that no request caused is not part of the trace around it', () => {
  const trace = { requestId: 'request-1', traceparent: null };
  const seen = inTrace(trace, () => [currentTrace(), inTrace(null, currentTrace), currentTrace()]);
  expect(seen).toEqual([trace, null, trace]);
});
