/** The parts of Postman's collection format 2.1 that we use. */
export interface Collection {
  info: { name: string; description: string; schema: string };
  auth: Auth;
  variable: { key: string; value: string }[];
  item: Folder[];
}

export interface Folder {
  name: string;
  description: string;
  item: Item[];
}

export interface Item {
  name: string;
  event: { listen: 'test'; script: { type: 'text/javascript'; exec: string[] } }[];
  request: Request;
}

export interface Request {
  method: string;
  description: string;
  url: { raw: string; host: string[]; path: string[]; query: Query[] };
  header: { key: string; value: string }[];
  auth?: Auth;
  body?: { mode: 'raw'; raw: string; options?: { raw: { language: 'json' } } };
}

export interface Query {
  key: string;
  value: string;
  description?: string;
  disabled?: true;
}

export type Auth =
  | { type: 'noauth' }
  | { type: 'apikey'; apikey: { key: string; value: string; type: 'string' }[] }
  | { type: 'bearer'; bearer: { key: 'token'; value: string; type: 'string' }[] };

export const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

export const BY_API_KEY: Auth = {
  type: 'apikey',
  apikey: [
    { key: 'in', value: 'header', type: 'string' },
    { key: 'key', value: 'X-API-KEY', type: 'string' },
    { key: 'value', value: '{{api_key}}', type: 'string' },
  ],
};

export function byToken(variable: string): Auth {
  return { type: 'bearer', bearer: [{ key: 'token', value: `{{${variable}}}`, type: 'string' }] };
}
