import { type Route, route } from '#platform/http/route.ts';
import type { Env } from '#values/environment.ts';
import { catalogueFor, withLogoUrls } from './catalogue.ts';
import { ProviderCatalogue, ProviderQuery } from './schema.ts';
import { searchCatalogue } from './search-catalogue.ts';

export function providerRoutes(app: { env: Env; publicUrl: string }): Route[] {
  const catalogue = catalogueFor(app.env);
  return [
    route({
      method: 'GET',
      path: '/providers',
      tag: 'Providers',
      summary: 'List providers',
      description: [
        'The providers that can be connected, their parents, and the employers known to use them.',
        '`q` lists only what it names, best match first; the providers of an employer that it names come too.',
      ].join('\n'),
      callers: ['api_key', 'member'],
      permission: 'read_providers',
      query: ProviderQuery,
      reply: ProviderCatalogue,
      errors: { 400: '[q] must be text of 1 to 100 characters' },
      handle: async ({ query: { q } }) => {
        const found = q === undefined ? catalogue : searchCatalogue(catalogue, q);
        return withLogoUrls(found, app.publicUrl);
      },
    }),
  ];
}
