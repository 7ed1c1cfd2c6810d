import { teamOf } from '#members';
import type { ScimCaller } from '#platform/http/caller.ts';
import { type Provisioning, provision, type ScimContext } from './context.ts';
import { listGroupResources, readGroupResource } from './groups/read-groups.ts';
import { createGroup, deleteGroup, patchGroup, replaceGroup } from './groups/write-groups.ts';
import { PAGE_MAX } from './limits.ts';
import { GROUP, type ResourceSchema, USER } from './protocol/attributes.ts';
import {
  requireResourceType,
  requireSchema,
  resourceTypes,
  schemas,
  serviceProviderConfig,
} from './protocol/discovery.ts';
import { projectionOf, type Query } from './protocol/list.ts';
import type { Json, JsonObject } from './protocol/match.ts';
import { project } from './protocol/project.ts';
import { isAmong, versionOf } from './protocol/version.ts';
import { listUserResources, readUserResource } from './users/read-users.ts';
import { createUser, deleteUser, patchUser, replaceUser } from './users/write-users.ts';

export interface Asked {
  caller: ScimCaller;
  /** From the path; empty without one. */
  id: string;
  query: Query;
  body: Json;
  ifMatch: string | null;
  ifNoneMatch: string | null;
}

export interface Answered {
  status: 200 | 201 | 204 | 304;
  body: JsonObject | null;
  location?: string;
  version?: string;
}

type Answer = (asked: Asked) => Promise<Answered>;

export interface Endpoint {
  path: string;
  methods: Partial<Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Answer>>;
}

/** Every SCIM endpoint. */
export function answers(context: ScimContext): Endpoint[] {
  const base = () => `${context.publicUrl}/scim/v2`;
  return [
    ...userEndpoints(context),
    ...groupEndpoints(context),
    {
      path: '/scim/v2/ServiceProviderConfig',
      methods: { GET: async () => ok(serviceProviderConfig(base(), PAGE_MAX)) },
    },
    { path: '/scim/v2/ResourceTypes', methods: { GET: async () => ok(resourceTypes(base())) } },
    {
      path: '/scim/v2/ResourceTypes/{id}',
      methods: { GET: async ({ id }) => ok(requireResourceType(base(), id)) },
    },
    { path: '/scim/v2/Schemas', methods: { GET: async () => ok(schemas(base())) } },
    { path: '/scim/v2/Schemas/{id}', methods: { GET: async ({ id }) => ok(requireSchema(base(), id)) } },
  ];
}

function userEndpoints(context: ScimContext): Endpoint[] {
  const { database } = context;
  const write = writer(context, USER);
  return [
    {
      path: '/scim/v2/Users',
      methods: {
        GET: async ({ caller: { clientId }, query }) => {
          const team = await teamOf(context, clientId);
          return ok(
            await database.inTenantSnapshot(clientId, (tx) => listUserResources(context, tx, team, query)),
          );
        },
        POST: async (asked) =>
          created(USER, asked.query, await write(asked, (by) => createUser(by, asked.body))),
      },
    },
    {
      path: '/scim/v2/Users/{id}',
      methods: {
        GET: async ({ caller: { clientId }, id, query, ifNoneMatch }) => {
          const team = await teamOf(context, clientId);
          const resource = await database.inTenantSnapshot(clientId, (tx) =>
            readUserResource(context, tx, team, id),
          );
          return found(USER, query, resource, ifNoneMatch);
        },
        PUT: async (asked) => found(USER, asked.query, await write(asked, (by) => replaceUser(by, asked))),
        PATCH: async (asked) => found(USER, asked.query, await write(asked, (by) => patchUser(by, asked))),
        DELETE: async (asked) => {
          await write(asked, (by) => deleteUser(by, asked));
          return NOTHING;
        },
      },
    },
  ];
}

function groupEndpoints(context: ScimContext): Endpoint[] {
  const { database } = context;
  const write = writer(context, GROUP);
  return [
    {
      path: '/scim/v2/Groups',
      methods: {
        GET: async ({ caller: { clientId }, query }) => {
          const team = await teamOf(context, clientId);
          return ok(
            await database.inTenantSnapshot(clientId, (tx) => listGroupResources(context, tx, team, query)),
          );
        },
        POST: async (asked) =>
          created(GROUP, asked.query, await write(asked, (by) => createGroup(by, asked.body))),
      },
    },
    {
      path: '/scim/v2/Groups/{id}',
      methods: {
        GET: async ({ caller: { clientId }, id, query, ifNoneMatch }) => {
          const team = await teamOf(context, clientId);
          const resource = await database.inTenantSnapshot(clientId, (tx) =>
            readGroupResource(context, tx, team, id),
          );
          return found(GROUP, query, resource, ifNoneMatch);
        },
        PUT: async (asked) => found(GROUP, asked.query, await write(asked, (by) => replaceGroup(by, asked))),
        // without a body, as Entra ID asks for, because a group can have very many members
        PATCH: async (asked) => {
          const resource = await write(asked, (by) => patchGroup(by, asked));
          return asked.query.attributes === undefined
            ? { ...NOTHING, version: versionOf(resource) }
            : found(GROUP, asked.query, resource);
        },
        DELETE: async (asked) => {
          await write(asked, (by) => deleteGroup(by, asked));
          return NOTHING;
        },
      },
    },
  ];
}

/** Runs a change by the identity provider. The query is checked first, so that nothing is stored if it is wrong. */
function writer(context: ScimContext, schema: ResourceSchema) {
  return async <T>({ caller, query }: Asked, change: (by: Provisioning) => Promise<T>): Promise<T> => {
    projectionOf(schema, query);
    const team = await teamOf(context, caller.clientId);
    const actor = { kind: caller.kind, id: caller.credentialId };
    return provision({ context, team, actor }, change);
  };
}

const NOTHING: Answered = { status: 204, body: null };

function ok(body: JsonObject): Answered {
  return { status: 200, body };
}

function found(
  schema: ResourceSchema,
  query: Query,
  resource: JsonObject,
  ifNoneMatch: string | null = null,
): Answered {
  const version = versionOf(resource);
  if (ifNoneMatch !== null && isAmong(ifNoneMatch, version)) return { status: 304, body: null, version };
  return { ...ok(project(schema, resource, projectionOf(schema, query))), version };
}

function created(schema: ResourceSchema, query: Query, resource: JsonObject): Answered {
  const location = String((resource.meta as JsonObject).location);
  return { ...found(schema, query, resource), status: 201, location };
}
