import { EFFECT_NAMES } from '#values/effects.ts';
import { type Access, PERMISSIONS, type Permission, ROLES } from '#values/roles.ts';
import { type CallerKind, scopesFor } from '../caller.ts';
import type { Route } from '../route.ts';
import { describeDeprecation } from '../versions/deprecation.ts';
import { Components, type Json } from './components.ts';
import { bodyContent, fileContent } from './content.ts';
import { ErrorCode, usedHeaders } from './headers.ts';
import { parametersOf } from './parameters.ts';
import { Errors, RESPONSES, repliesOf } from './replies.ts';
import { shareParts } from './share.ts';
import { defineEvents, describeWebhook, type WebhookDescription } from './webhooks.ts';

export interface ApiInfo {
  title: string;
  version: string;
  description: string;
  tags: readonly { name: string; description: string }[];
  securitySchemes: Readonly<Record<string, Json>>;
}

export interface Described {
  routes: readonly Route[];
  webhooks: readonly WebhookDescription[];
  info: ApiInfo;
}

/** Builds the OpenAPI description from the same schemas that validate requests and serialise replies. */
export function describeApi({ routes, webhooks, info }: Described): Json {
  const components = new Components();
  for (const schema of [Errors, ErrorCode]) components.describe(schema, 'reply');
  requireNames(routes);
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: describeRoute(components, route),
    };
  }
  const described = webhooks.map((one) => [one.name, describeWebhook(components, one)] as const);
  defineEvents(components, webhooks);
  return shareParts({
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      description: info.description,
      contact: { name: 'The operator of this service' },
      license: LICENSE,
    },
    servers: [{ url: '/' }],
    tags: info.tags,
    paths,
    webhooks: Object.fromEntries(described),
    components: {
      schemas: components.schemas(),
      securitySchemes: info.securitySchemes,
      headers: usedHeaders({ paths, responses: RESPONSES }),
      responses: RESPONSES,
    },
  });
}

/** Each operation is one method of the clients: a resource and a verb, in camel case. */
function requireNames(routes: readonly Route[]): void {
  const named = new Map<string, Route>();
  for (const route of routes) {
    const { method, path, name } = route;
    const other = named.get(name);
    if (other) throw new Error(`${method} ${path} and ${other.method} ${other.path} are both named ${name}`);
    if (!/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(name))
      throw new Error(`${method} ${path} needs a name such as users.create, not ${name}`);
    named.set(name, route);
  }
}

/** A member's session can be held by a token or by a cookie. API keys, and the users whose tokens they create, need scopes. */
function securityOf(route: Route): Json[] {
  if (route.callers === 'anyone') return [];
  const scopes = [scopesFor(route) ?? []].flat();
  return (route.callers as readonly CallerKind[]).flatMap<Json>((kind) =>
    kind === 'member' ? [{ member: [] }, { member_cookie: [] }] : [{ [kind]: scopes }],
  );
}

function describeRoute(components: Components, route: Route): Json {
  return {
    operationId: operationId(route),
    'x-stipend-method': route.name,
    tags: [route.tag],
    summary: route.summary,
    ...(route.deprecated ? { deprecated: true } : {}),
    ...descriptionOf(route),
    security: securityOf(route),
    parameters: parametersOf(components, route),
    ...(route.body
      ? {
          requestBody: {
            required: !route.isBodyOptional,
            content: bodyContent(components, route.body, route.ignored),
          },
        }
      : {}),
    ...(route.receive ? { requestBody: { required: true, content: fileContent(route.mediaTypes) } } : {}),
    responses: repliesOf(components, route),
  };
}

/** The route's description, the roles of members that may call it, what it causes, and why it ignores `Idempotency-Key`. */
function descriptionOf(route: Route): Json {
  const parts = [
    route.deprecated && describeDeprecation(route.deprecated),
    route.description,
    rolesOf(route),
    effectsIn(route),
    keyNoteOf(route),
  ].filter(Boolean);
  return parts.length > 0 ? { description: parts.join('\n\n') } : {};
}

function rolesOf(route: Route): string | undefined {
  if (route.callers === 'anyone' || !route.permission) return undefined;
  const { access } = PERMISSIONS[route.permission as Permission];
  const roles = ROLES.filter((role) => access[role]).map((role) => `${role}${NOTES[access[role] ?? 'full']}`);
  return roles.length === ROLES.length && Object.values(access).every((one) => one === 'full')
    ? 'Member roles: all.'
    : `Member roles: ${roles.join(', ')}.`;
}

/** The page about roles says what each effect needs. */
function effectsIn({ effects }: Route): string | undefined {
  const names = EFFECT_NAMES.filter((name) => effects[name] !== undefined);
  if (names.length === 0) return undefined;
  const caused = names.map((name) => `\`${name}\`${effects[name] === 'always' ? '' : ' (sometimes)'}`);
  return `Effects: ${caused.join(', ')}.`;
}

function keyNoteOf({ isNeverReplayed }: Route): string | undefined {
  return isNeverReplayed && `This endpoint ignores \`Idempotency-Key\`. ${isNeverReplayed}`;
}

const NOTES: Readonly<Record<Access, string>> = {
  full: '',
  partial: ' (numbers masked)',
  hidden: ' (no personal data)',
};

/** `users.create` becomes `usersCreate`, which is a name in all languages. */
function operationId({ name }: Route): string {
  return name.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase());
}

const LICENSE = { name: 'Apache-2.0', identifier: 'Apache-2.0' };
