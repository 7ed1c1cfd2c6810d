import { type Team, teamOf } from '#members';
import type { Db } from '#platform/database/database.ts';
import type { ScimCaller } from '#platform/http/caller.ts';
import { type Provisioning, provision, type ScimContext, type Sent } from './context.ts';
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

export interface Asked extends Sent {
  caller: ScimCaller;
  query: Query;
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
    ...endpointsOf(context, USERS),
    ...endpointsOf(context, GROUPS),
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

/** What the endpoints of a kind of resources do. */
interface Resources {
  schema: ResourceSchema;
  list(context: ScimContext, tx: Db, team: Team, query: Query): Promise<JsonObject>;
  read(context: ScimContext, tx: Db, team: Team, id: string): Promise<JsonObject>;
  create(by: Provisioning, body: Json): Promise<JsonObject>;
  replace(by: Provisioning, sent: Sent): Promise<JsonObject>;
  patch(by: Provisioning, sent: Sent): Promise<JsonObject>;
  remove(by: Provisioning, sent: Sent): Promise<void>;
}

const USERS: Resources = {
  schema: USER,
  list: listUserResources,
  read: readUserResource,
  create: createUser,
  replace: replaceUser,
  patch: patchUser,
  remove: deleteUser,
};
const GROUPS: Resources = {
  schema: GROUP,
  list: listGroupResources,
  read: readGroupResource,
  create: createGroup,
  replace: replaceGroup,
  patch: patchGroup,
  remove: deleteGroup,
};

function endpointsOf(context: ScimContext, resources: Resources): Endpoint[] {
  const { schema } = resources;
  const path = `/scim/v2/${schema.name}s`;
  const write = writer(context, schema);
  const read = async (clientId: string, work: (tx: Db, team: Team) => Promise<JsonObject>) => {
    const team = await teamOf(context, clientId);
    return context.database.inTenantSnapshot(clientId, (tx) => work(tx, team));
  };
  return [
    {
      path,
      methods: {
        GET: async ({ caller, query }) =>
          ok(await read(caller.clientId, (tx, team) => resources.list(context, tx, team, query))),
        POST: async (asked) =>
          created(schema, asked.query, await write(asked, (by) => resources.create(by, asked.body))),
      },
    },
    {
      path: `${path}/{id}`,
      methods: {
        GET: async ({ caller, id, query, ifNoneMatch }) => {
          const resource = await read(caller.clientId, (tx, team) => resources.read(context, tx, team, id));
          return found(schema, query, resource, ifNoneMatch);
        },
        PUT: async (asked) =>
          found(schema, asked.query, await write(asked, (by) => resources.replace(by, asked))),
        PATCH: async (asked) => {
          const resource = await write(asked, (by) => resources.patch(by, asked));
          // without a body, as Entra ID asks for, because a group can have very many members
          return schema === GROUP && asked.query.attributes === undefined
            ? { ...NOTHING, version: versionOf(resource) }
            : found(schema, asked.query, resource);
        },
        DELETE: async (asked) => {
          await write(asked, (by) => resources.remove(by, asked));
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
