import { notFound } from '#platform/problem.ts';
import { type Attribute, GROUP, type ResourceSchema, USER } from './attributes.ts';
import { wholeList } from './list.ts';
import type { Json, JsonObject } from './match.ts';

/* What SCIM clients can find out about the service (RFC 7644, section 4). */

const RESOURCES = [USER, GROUP] as const;
const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

export function serviceProviderConfig(base: string, pageMax: number): JsonObject {
  return {
    schemas: [CONFIG_SCHEMA],
    documentationUri: `${new URL(base).origin}/docs/guides/scim`,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: pageMax },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'SCIM token',
        description: 'A token that an admin creates in the dashboard, as a bearer token',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

export function resourceTypes(base: string): JsonObject {
  return wholeList(RESOURCES.map((schema) => resourceType(base, schema)));
}

export function requireResourceType(base: string, name: string): JsonObject {
  const schema = RESOURCES.find((one) => one.name === name);
  if (!schema) throw notFound('ResourceType', name);
  return resourceType(base, schema);
}

function resourceType(base: string, { name, description, urn }: ResourceSchema): JsonObject {
  return {
    schemas: [TYPE_SCHEMA],
    id: name,
    name,
    endpoint: `/${name}s`,
    description,
    schema: urn,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  };
}

export function schemas(base: string): JsonObject {
  return wholeList(RESOURCES.map((schema) => describeSchema(base, schema)));
}

export function requireSchema(base: string, urn: string): JsonObject {
  const schema = RESOURCES.find((one) => one.urn.toLowerCase() === urn.toLowerCase());
  if (!schema) throw notFound('Schema', urn);
  return describeSchema(base, schema);
}

function describeSchema(base: string, { urn, name, description, attributes }: ResourceSchema): JsonObject {
  return {
    schemas: [SCHEMA_SCHEMA],
    id: urn,
    name,
    description,
    attributes: attributes.map(describeAttribute),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${urn}` },
  };
}

function describeAttribute({ subAttributes, ...attribute }: Attribute): JsonObject {
  const parts: Json = subAttributes ? subAttributes.map(describeAttribute) : undefined;
  return { ...attribute, ...(parts ? { subAttributes: parts } : {}) };
}
