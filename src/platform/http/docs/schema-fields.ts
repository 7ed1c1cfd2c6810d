import { capitalised } from '#values/capitalised.ts';
import { escapeHtml } from '#values/html.ts';
import type { Description, Parameter, Schema } from './description.ts';

export interface FieldsContext {
  schemas: Description['schemas'];
  /** Renders Markdown of the API description. */
  markdown(text: string): string;
  /** In requests, the fields that must be sent are marked; in replies, those that can be absent. */
  direction: 'request' | 'reply';
}

const DEPTH_MAX = 8;

/** Renders the fields of an object, or what an array or a choice contains. Nested fields can be opened. */
export function renderSchema(context: FieldsContext, schema: Schema, depth = 0): string {
  const own = resolve(context, schema);
  const choices = choicesOf(own);
  if (choices.length > 1)
    return `<ul class="choices">${choices.map((choice) => `<li>${renderChoice(context, choice, depth)}</li>`).join('')}</ul>`;
  if (choices[0]) return renderSchema(context, choices[0], depth);
  if (own.items) return renderSchema(context, own.items, depth);
  const names = Object.keys(own.properties ?? {});
  if (names.length === 0) {
    const { additionalProperties: value } = own;
    return typeof value === 'object' ? renderSchema(context, value, depth) : '';
  }
  const fields = names.map((name) =>
    renderField(
      context,
      { name, schema: own.properties?.[name] ?? {}, isRequired: own.required?.includes(name) ?? false },
      depth,
    ),
  );
  return `<dl class="fields">${fields.join('')}</dl>`;
}

export function renderParameters(context: FieldsContext, parameters: readonly Parameter[]): string {
  const fields = parameters.map(({ name, required = false, description, schema = {} }) =>
    renderField(
      context,
      { name, schema: { ...schema, ...(description ? { description } : {}) }, isRequired: required },
      0,
    ),
  );
  return `<dl class="fields">${fields.join('')}</dl>`;
}

function renderChoice(context: FieldsContext, schema: Schema, depth: number): string {
  const about = resolve(context, schema).description;
  return `<span class="type">${typeOf(context, schema)}</span>${about ? context.markdown(about) : ''}${renderInner(context, schema, depth)}`;
}

function renderField(
  context: FieldsContext,
  { name, schema, isRequired }: { name: string; schema: Schema; isRequired: boolean },
  depth: number,
): string {
  const own = resolve(context, schema);
  const description = schema.description ?? own.description ?? '';
  const marks =
    context.direction === 'request'
      ? isRequired
        ? ' <span class="required">required</span>'
        : ''
      : isRequired
        ? ''
        : ' <span class="optional">can be absent</span>';
  const about = [...new Set([description, meaningOf(context, schema)])].filter(Boolean).join('\n\n');
  const rules = limitsOf({ ...own, ...onlyChoice(context, own) }, about);
  return `<div><dt><code>${escapeHtml(name)}</code> <span class="type">${typeOf(context, schema)}</span>${marks}</dt><dd>${about && context.markdown(about)}${rules}${renderInner(context, schema, depth)}</dd></div>`;
}

/** The description of a value with a name, such as a status, if the field or its items have this value. */
function meaningOf(context: FieldsContext, schema: Schema): string {
  const { items = schema } = schema;
  const { properties, description = '' } = onlyChoice(context, items);
  return items.$ref || items.anyOf ? (properties ? '' : description) : '';
}

/** The schema of a value that is not null. */
function onlyChoice(context: FieldsContext, schema: Schema): Schema {
  const [only = schema, ...others] = choicesOf(schema);
  return others.length > 0 ? {} : resolve(context, nameOf(only) ? { $ref: only.$ref ?? '' } : only);
}

/** The fields inside a field, behind a summary. */
function renderInner(context: FieldsContext, schema: Schema, depth: number): string {
  if (depth >= DEPTH_MAX) return '';
  const inner = renderSchema(context, schema, depth + 1);
  if (!inner) return '';
  const count = Object.keys(objectIn(context, schema).properties ?? {}).length;
  const label = count > 0 ? `${count} ${count === 1 ? 'field' : 'fields'}` : 'Details';
  return `<details><summary>${label}</summary>${inner}</details>`;
}

/** The object that the schema is, or that its items or values are. */
function objectIn(context: FieldsContext, schema: Schema): Schema {
  const own = resolve(context, schema);
  const [only, ...others] = choicesOf(own);
  if (only && others.length === 0) return objectIn(context, only);
  if (own.items) return objectIn(context, own.items);
  if (!own.properties && typeof own.additionalProperties === 'object')
    return objectIn(context, own.additionalProperties);
  return own;
}

/** Follows a reference, and merges the parts of `allOf`. */
export function resolve(context: Pick<FieldsContext, 'schemas'>, schema: Schema): Schema {
  const name = nameOf(schema);
  const { allOf = [], ...own } = name ? { ...context.schemas[name], ...schema } : schema;
  const parts = allOf.map((part) => resolve(context, part));
  if (parts.length === 0) return own;
  return Object.assign({}, ...parts, own, {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), own.properties),
    required: [...parts, own].flatMap(({ required = [] }) => required),
  });
}

function nameOf({ $ref }: Schema): string | null {
  return $ref?.replace('#/components/schemas/', '') ?? null;
}

/** The alternatives, without null. */
function choicesOf({ anyOf = [], oneOf = [] }: Schema): Schema[] {
  return [...anyOf, ...oneOf].filter(({ type }) => type !== 'null');
}

/** Names the type in words, such as `array of User or null`. */
export function typeOf(context: Pick<FieldsContext, 'schemas'>, schema: Schema): string {
  const name = nameOf(schema);
  if (name && resolve(context, schema).properties) return `object ${escapeHtml(name)}`;
  const own = resolve(context, schema);
  const { anyOf = [], oneOf = [] } = own;
  const alternatives = [...anyOf, ...oneOf];
  if (alternatives.length > 0)
    return [...new Set(alternatives.map((choice) => typeOf(context, choice)))].join(' or ');
  if (own.const !== undefined) return `<code>${escapeHtml(JSON.stringify(own.const))}</code>`;
  const types = [own.type ?? (own.properties ? 'object' : 'any')].flat();
  return types.map((type) => wordFor(context, type, own)).join(' or ');
}

function wordFor(context: Pick<FieldsContext, 'schemas'>, type: string, schema: Schema): string {
  if (type === 'array') return `array of ${typeOf(context, schema.items ?? {})}`;
  if (type === 'object' && typeof schema.additionalProperties === 'object')
    return `object with values of type ${typeOf(context, schema.additionalProperties)}`;
  if (type === 'string' && schema.format) return `string (${escapeHtml(schema.format)})`;
  return escapeHtml(type);
}

/**
 * Lists the rules for a value. The values of an enumeration are listed unless the description explains them.
 */
function limitsOf(schema: Schema, description: string): string {
  const values = (schema.enum ?? []).filter((value) => value !== null).map(String);
  const isExplained = values.every((value) => description.includes(`\`${value}\``));
  const item = schema.items ?? {};
  const limits = [
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'items'),
    range(schema.minimum, schema.maximum, ''),
    schema.items && range(item.minLength, item.maxLength, 'characters each'),
    schema.pattern && `pattern <code>${escapeHtml(schema.pattern)}</code>`,
    schema.default !== undefined && `default <code>${escapeHtml(JSON.stringify(schema.default))}</code>`,
  ].filter(Boolean);
  const listed = values.length > 0 && !isExplained;
  const one = listed
    ? `<p class="limits">One of ${values.map((value) => `<code>${escapeHtml(value)}</code>`).join(', ')}</p>`
    : '';
  return one + (limits.length > 0 ? `<p class="limits">${capitalised(limits.join('; '))}</p>` : '');
}

function range(min: number | undefined, max: number | undefined, unit: string): string {
  const words = (text: string, last: number) =>
    `${text} ${last === 1 ? unit.replace(/s\b/, '') : unit}`.trim();
  const shown = (value: number) => value.toLocaleString('en-GB');
  if (min === undefined && max === undefined) return '';
  if (min === undefined) return words(`at most ${shown(max ?? 0)}`, max ?? 0);
  if (max === undefined) return words(`at least ${shown(min)}`, min);
  return min === max ? words(`exactly ${shown(min)}`, min) : words(`${shown(min)} to ${shown(max)}`, max);
}
