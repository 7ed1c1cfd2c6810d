import { expect } from 'vitest';
import type { ApiDescription } from '../scripts/postman/api-description.ts';
import { makeCollection } from '../scripts/postman/make-collection.ts';
import { describeRoutes } from '../src/api.ts';
import { runFolder } from './support/run-folder.ts';
import type { TestService } from './support/service.ts';

export const api = (await describeRoutes()) as unknown as ApiDescription;
export const collection = makeCollection(api);

/** Runs a folder of the collection against the service and expects that no request or check of it fails. */
export async function expectPasses(service: TestService, folder: (typeof collection.item)[number]) {
  expect(await runFolder(folder, { base_url: service.url, api_key: service.apiKey })).toEqual([]);
}
