/** What compatibility depends on in the description of an API: no texts and no examples. */
export interface Description {
  /** The version of the API that is described. */
  api_version: string;
  operations: Record<string, Operation>;
  /** What webhooks deliver, by event. */
  events: Record<string, { headers: string[]; body: Schema }>;
  error_codes: string[];
  /** The usual error reply of each status. */
  errors: Record<string, Reply>;
  schemas: Record<string, Schema>;
}

export interface Operation {
  /** The method of the clients: `users.create`. */
  method?: string;
  deprecated?: true;
  /** The kinds of credentials; `anyone` if it needs none. */
  callers: string[];
  /** By place and name: `query offset`. */
  parameters: Record<string, Parameter>;
  body?: { required: boolean; content: Content };
  /** The statuses with the usual error reply. */
  errors: string[];
  /** All other replies, by status. */
  replies: Record<string, Reply>;
}

export interface Parameter {
  required?: true;
  deprecated?: true;
  schema: Schema;
}

export interface Reply {
  headers: string[];
  content: Content;
}

/** By media type. Only JSON and events have a schema. */
export type Content = Record<string, Schema>;

export interface Schema {
  $ref?: string;
  nullable?: true;
  /** Without null. */
  types?: string[];
  /** Without null. */
  enum?: unknown[];
  /** One of these. */
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: false | Schema;
  propertyNames?: Schema;
}
