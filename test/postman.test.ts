import { expect, test } from 'vitest';
import { type ApiDescription, callsOf } from '../scripts/postman/api-description.ts';
import { FOLDERS, LEFT_OUT } from '../scripts/postman/folders.ts';
import { makeCollection } from '../scripts/postman/make-collection.ts';
import { describeRoutes } from '../src/api.ts';
import { runFolder } from './support/run-folder.ts';
import { useService } from './support/service.ts';

const service = useService({}, { isWhole: true });
const api = (await describeRoutes()) as unknown as ApiDescription;
const collection = makeCollection(api);

test('the Postman collection has every operation in the folder of its tag', () => {
  const wanted = callsOf(api).filter(({ name }) => !(name in LEFT_OUT));
  const missing = wanted.filter(({ method, path, tags }) => {
    const url = path.replaceAll('{page}', '1').replace(/\{(\w+)\}/g, '{{$1}}');
    const folder = collection.item.find(({ name }) => name === tags[0]);
    return !folder?.item.some(
      ({ request }) => request.method === method && `/${request.url.path.join('/')}` === url,
    );
  });
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect(Object.keys(FOLDERS).filter((tag) => !collection.item.some(({ name }) => name === tag))).toEqual([]);
});

test.each(collection.item)('the folder $name of the Postman collection passes on its own', async (folder) => {
  const variables = { base_url: service.url, api_key: service.apiKey };
  expect(await runFolder(folder, variables)).toEqual([]);
});
