/** An attribute as RFC 7643 (section 7) describes it. `/Schemas` returns these descriptions, and the code reads requests by them. */
export interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: 'readWrite' | 'readOnly' | 'immutable';
  returned: 'always' | 'default';
  uniqueness: 'none' | 'server';
  referenceTypes?: readonly string[];
  canonicalValues?: readonly string[];
  subAttributes?: readonly Attribute[];
}

/** A resource: what it can contain, and what it accepts without storing it. */
export interface ResourceSchema {
  /** The URN of the core schema. */
  urn: string;
  name: 'User' | 'Group';
  description: string;
  /** Without the common attributes, which `/Schemas` leaves out. */
  attributes: readonly Attribute[];
  /** Attributes of the standard that identity providers send and the service has no use for, in lower case. */
  ignored: ReadonlySet<string>;
}

export const CORE_USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const CORE_GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

function attribute(name: string, description: string, changes: Partial<Attribute> = {}): Attribute {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...changes,
  };
}

const READ_ONLY = { mutability: 'readOnly' } as const;

/** Every resource has these. */
const COMMON: readonly Attribute[] = [
  attribute('schemas', 'The schemas of the resource', {
    ...READ_ONLY,
    multiValued: true,
    returned: 'always',
  }),
  attribute('id', 'The id of the resource', {
    ...READ_ONLY,
    caseExact: true,
    returned: 'always',
    uniqueness: 'server',
  }),
  attribute('externalId', 'The id that the identity provider uses', { caseExact: true }),
  attribute('meta', 'About the resource itself', {
    ...READ_ONLY,
    type: 'complex',
    subAttributes: [
      attribute('resourceType', 'User or Group', { ...READ_ONLY, caseExact: true }),
      attribute('created', 'When it was created', { ...READ_ONLY, type: 'dateTime' }),
      attribute('lastModified', 'When it was last changed', { ...READ_ONLY, type: 'dateTime' }),
      attribute('location', 'The address of the resource', { ...READ_ONLY, caseExact: true }),
      attribute('version', 'The ETag of the resource', { ...READ_ONLY, caseExact: true }),
    ],
  }),
];

export const USER: ResourceSchema = {
  urn: CORE_USER,
  name: 'User',
  description: 'A member of the team',
  attributes: [
    attribute('userName', 'The name of the user at the identity provider, mostly an email address', {
      required: true,
      uniqueness: 'server',
    }),
    attribute('name', 'The parts of the name', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', 'The full name'),
        attribute('familyName', 'The family name'),
        attribute('givenName', 'The given name'),
        attribute('middleName', 'The middle names'),
        attribute('honorificPrefix', 'A title before the name'),
        attribute('honorificSuffix', 'A title after the name'),
      ],
    }),
    attribute('displayName', 'The name that colleagues see'),
    attribute('emails', 'Email addresses. The primary one is used to sign in and for messages', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'The address'),
        attribute('display', 'The address as it is shown'),
        attribute('type', 'What the address is used for', { canonicalValues: ['work', 'home', 'other'] }),
        attribute('primary', 'Whether this is the main address', { type: 'boolean' }),
      ],
    }),
    attribute('active', 'Whether the user may sign in', { type: 'boolean' }),
    attribute('groups', 'The groups that the user belongs to', {
      ...READ_ONLY,
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'The id of the group', { ...READ_ONLY, caseExact: true }),
        attribute('display', 'The name of the group', READ_ONLY),
        attribute('type', 'Always direct', { ...READ_ONLY, canonicalValues: ['direct'] }),
        attribute('$ref', 'The address of the group', {
          ...READ_ONLY,
          type: 'reference',
          referenceTypes: ['Group'],
          caseExact: true,
        }),
      ],
    }),
  ],
  ignored: new Set([
    'nickname',
    'profileurl',
    'title',
    'usertype',
    'preferredlanguage',
    'locale',
    'timezone',
    'password',
    'phonenumbers',
    'ims',
    'photos',
    'addresses',
    'entitlements',
    'roles',
    'x509certificates',
  ]),
};

export const GROUP: ResourceSchema = {
  urn: CORE_GROUP,
  name: 'Group',
  description: 'A group of the identity provider, which can give its members a role',
  attributes: [
    attribute('displayName', 'The name of the group', { required: true, uniqueness: 'server' }),
    attribute('members', 'The users in the group', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'The id of the user', { mutability: 'immutable', caseExact: true }),
        attribute('display', 'The name of the user', READ_ONLY),
        attribute('type', 'Always User', { mutability: 'immutable', canonicalValues: ['User'] }),
        attribute('$ref', 'The address of the user', {
          mutability: 'immutable',
          type: 'reference',
          referenceTypes: ['User'],
          caseExact: true,
        }),
      ],
    }),
  ],
  ignored: new Set(),
};

/** Finds an attribute of a resource. Names have no case. */
export function findAttribute({ attributes }: ResourceSchema, name: string): Attribute | undefined {
  return findIn(attributes, name) ?? findIn(COMMON, name);
}

export function findSubAttribute({ subAttributes = [] }: Attribute, name: string): Attribute | undefined {
  return findIn(subAttributes, name);
}

function findIn(attributes: readonly Attribute[], name: string): Attribute | undefined {
  const wanted = name.toLowerCase();
  return attributes.find((one) => one.name.toLowerCase() === wanted);
}

/** What a name in a request means: an attribute of the resource, one that is accepted but not stored, or nothing known. */
export type Named =
  | { kind: 'attribute'; attribute: Attribute; sub: Attribute | null }
  | { kind: 'ignored' }
  | { kind: 'unknown' };

/**
 * Resolves `name.givenName` or `urn:…:User:userName`. Attributes of extensions, such as the enterprise schema, are accepted but
 * not stored.
 */
export function resolveName(schema: ResourceSchema, text: string): Named {
  const lower = text.toLowerCase();
  const prefix = `${schema.urn.toLowerCase()}:`;
  if (lower.startsWith('urn:') && !lower.startsWith(prefix)) return { kind: 'ignored' };
  const [head = '', sub, ...rest] = text.slice(lower.startsWith('urn:') ? prefix.length : 0).split('.');
  if (schema.ignored.has(head.toLowerCase())) return { kind: 'ignored' };
  const attribute = findAttribute(schema, head);
  if (!attribute || rest.length > 0) return { kind: 'unknown' };
  if (sub === undefined) return { kind: 'attribute', attribute, sub: null };
  const found = findSubAttribute(attribute, sub);
  return found ? { kind: 'attribute', attribute, sub: found } : { kind: 'unknown' };
}
