import { z } from 'zod';
import { type ClientLogos, findConfiguration } from '#clients';
import { type Language, renderToText, textsIn } from '#pages';
import type { Database } from '#platform/database/database.ts';
import { type Route, readRoute } from '#platform/http/route.ts';
import { enumeration } from '#values/enumeration.ts';
import type { Env } from '#values/environment.ts';
import { oneLine } from '#values/fields.ts';
import { welcomeBody } from './pages/welcome.ts';

export interface PreviewContext {
  database: Database;
  logos: ClientLogos;
  env: Env;
}

const PreviewQuery = z.strictObject({
  client_display_name: oneLine({ max: 200 })
    .optional()
    .describe('The name to show. Default: the `client_display_name` of the configuration'),
  language: enumeration({ en: 'English', cy: 'Welsh' } satisfies Record<Language, string>)
    .default('en')
    .describe('Language of the page'),
});

const Preview = z
  .object({ html: z.string().describe('The page as HTML. Its style is loaded from the service') })
  .meta({
    id: 'JourneyPreview',
    description: 'The first page of a journey',
    examples: [{ html: '<!doctype html><html lang="en"><head>…</head><body>…</body></html>' }],
  });

/** The page that people see first, for those who choose the client's name and logo. */
export function previewRoute({ database, logos, env }: PreviewContext): Route {
  return readRoute({
    path: '/configuration/journey-preview',
    name: 'journeys.getPreview',
    tag: 'Journeys',
    summary: 'Get a preview of the journey’s first page',
    description:
      'Returns the page with your name and logo, to show in a frame. It belongs to no user, and its button does nothing.',
    callers: ['api_key', 'member'],
    permission: 'read_configuration',
    query: PreviewQuery,
    reply: Preview,
    handle: async ({ caller: { clientId }, query: { client_display_name, language } }) => {
      const configuration = await findConfiguration(database.tenant(clientId), clientId);
      const name = client_display_name ?? configuration.client_display_name;
      const { client_logo: configured } = configuration;
      const logo = configured === null ? null : await logos.find(clientId, configured);
      const texts = textsIn(language);
      const company = name ?? texts.journey.theCompany;
      return {
        html: renderToText({
          language,
          address: '/journey/welcome',
          title: texts.welcome.title(company),
          client: name
            ? {
                name,
                logo: logo && `data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}`,
              }
            : null,
          isSandbox: env === 'sandbox',
          body: welcomeBody(texts, {
            company,
            privacyUrl: configuration.client_privacy_url,
            hasStatements: true,
            hidden: {},
          }),
        }),
      };
    },
  });
}
