import { expect } from 'vitest';
import type { TestService } from '../../test/support/service.ts';

/** Returns a function that lists recent API calls. */
export function listOf(service: TestService) {
  return async (query: string, options: object = {}) => {
    const { status, body } = await service.ask('GET', `/requests?${query}`, options);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
}
