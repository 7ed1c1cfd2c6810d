import {
  type ApiDescription,
  type ClientOperation,
  capital,
  listOf,
  operationsOf,
  type Parameter,
  parametersIn,
  successContent,
} from '../client-operations.ts';
import { nameOf, type Schema } from '../json-schema-types.ts';
import { bracketed, docstring, indented, isName, NOTICE } from './layout.ts';

const PLAIN: Readonly<Record<string, string>> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
};

/** Writes stipend/types.py: a type for each schema, and for each page of a list. */
export function describePythonTypes(api: ApiDescription): string {
  const classes = new Classes();
  for (const [name, schema] of Object.entries(api.components.schemas)) classes.declare(name, schema);
  for (const one of operationsOf(api)) {
    declareReply(one, api, classes);
    for (const parameter of parametersIn(one.operation, 'query'))
      typeOf(parameter.schema, parameterName(one, parameter), classes);
  }
  return `${NOTICE}"""The types of the API. Replies are plain dictionaries: these types are for type checkers and editors.

A newer service can send fields and values that are missing here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Union

if TYPE_CHECKING:
    # part of every type checker, so it need not be installed
    from typing_extensions import NotRequired, TypedDict
else:
    from typing import TypedDict


${classes.written().join('\n\n')}`;
}

/** The name of the type of an operation's JSON reply, or its expression. */
export function replyTypeOf(one: ClientOperation, api: ApiDescription): string {
  const schema = successContent(one)['application/json']?.schema ?? {};
  if (schema.$ref || !schema.properties) return typeOf(schema, '', new Classes());
  if (isConfirmation(schema)) return 'Confirmation';
  return listOf(one, api) ? `${one.typeName}Page` : `${one.typeName}Reply`;
}

/** The name of the type of a list's items. */
export function itemTypeOf(one: ClientOperation, api: ApiDescription): string {
  const list = listOf(one, api);
  if (!list) throw new Error(`${one.key} is not a list`);
  if (!list.item.properties) return typeOf(list.item, '', new Classes());
  return `${list.page.$ref ? nameOf(list.page.$ref) : replyTypeOf(one, api)}${capitals(list.items)}Item`;
}

function declareReply(one: ClientOperation, api: ApiDescription, classes: Classes): void {
  const schema = successContent(one)['application/json']?.schema ?? {};
  if (schema.properties) classes.declare(replyTypeOf(one, api), schema);
}

function isConfirmation({ properties = {} }: Schema): boolean {
  return Object.keys(properties).join() === 'message';
}

/** The classes of a file, each under its own name. */
class Classes {
  readonly #written = new Map<string, string>();

  declare(name: string, schema: Schema): void {
    if (this.#written.has(name)) return;
    // holds the place, so that a type stands before the types of its fields
    this.#written.set(name, '');
    this.#written.set(name, schema.properties ? classOf(name, schema, this) : aliasOf(name, schema, this));
  }

  written(): string[] {
    return [...this.#written.values()];
  }
}

function classOf(name: string, schema: Schema, classes: Classes): string {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([field, property]) => {
    const type = typeOf(property, `${name}${capitals(field)}`, classes);
    return { field, property, type: required.has(field) ? type : `NotRequired[${type}]` };
  });
  if (!fields.every(({ field }) => isName(field))) return functionOf(name, schema, fields);
  const lines = fields.map(
    ({ field, property, type }) => `${fieldOf(field, type)}${docstring(property.description, '    ')}`,
  );
  return `class ${name}(TypedDict):\n${docstring(schema.description, '    ')}${schema.description ? '\n' : ''}${lines.join('') || '    pass\n'}`;
}

function fieldOf(field: string, type: string): string {
  const [, inner] = /^NotRequired\[(.*)\]$/.exec(type) ?? [];
  if (inner === undefined) return `    ${field}: ${type}\n`;
  return indented(`${field}: NotRequired[`, inner, ']', '    ');
}

/** A field can have the name of a keyword, such as `from`, only in this form. */
function functionOf(
  name: string,
  schema: Schema,
  fields: readonly { field: string; type: string }[],
): string {
  const lines = fields.map(({ field, type }) => `        "${field}": "${type.replaceAll('"', "'")}",\n`);
  return `${name} = TypedDict(\n    "${name}",\n    {\n${lines.join('')}    },\n)\n${docstring(schema.description, '')}`;
}

function aliasOf(name: string, schema: Schema, classes: Classes): string {
  const comment = docstring(schema.description, '');
  if (schema.enum) return `${bracketed(`${name} = Literal[`, schema.enum.map(literal), ']', '')}\n${comment}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (!choices) return `${name} = ${typeOf(schema, name, classes)}\n${comment}`;
  const types = choices.map((choice, at) => `"${typeOf(choice, `${name}${at + 1}`, classes)}"`);
  return `${bracketed(`${name} = Union[`, types, ']', '')}\n${comment}`;
}

/** Writes the type of a schema. Declares a class for an object without a name. */
function typeOf(schema: Schema, name: string, classes: Classes): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if ('const' in schema) return `Literal[${literal(schema.const)}]`;
  if (schema.enum) return enumOf(schema, name, classes);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map((choice) => typeOf(choice, name, classes)));
  if (schema.allOf) return 'Any';
  if (Array.isArray(schema.type))
    return union(schema.type.map((type: string) => typeOf({ ...schema, type }, name, classes)));
  if (schema.type === 'array') return `list[${itemsOf(schema, name, classes)}]`;
  if (schema.properties) {
    classes.declare(name, schema);
    return name;
  }
  if (schema.type === 'object') return `dict[str, ${valuesOf(schema, name, classes)}]`;
  return PLAIN[String(schema.type)] ?? 'Any';
}

function itemsOf({ items = {}, prefixItems }: Schema, name: string, classes: Classes): string {
  return prefixItems
    ? union(prefixItems.map((item) => typeOf(item, `${name}Item`, classes)))
    : typeOf(items, `${name}Item`, classes);
}

function valuesOf({ additionalProperties: others }: Schema, name: string, classes: Classes): string {
  return typeof others === 'object' ? typeOf(others, `${name}Value`, classes) : 'Any';
}

/** Declares a name for the values. */
function enumOf({ enum: values = [] }: Schema, name: string, classes: Classes): string {
  const known = values.filter((value) => value !== null);
  if (known.length > 1) classes.declare(name, { enum: known });
  const type = known.length > 1 ? name : `Literal[${known.map(literal).join(', ')}]`;
  return known.length < values.length ? `${type} | None` : type;
}

function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : JSON.stringify(value);
}

function union(types: readonly string[]): string {
  const distinct = [...new Set(types.flatMap((type) => type.split(' | ')))];
  if (distinct.includes('Any')) return 'Any';
  return [...distinct.filter((type) => type !== 'None'), ...distinct.filter((type) => type === 'None')].join(
    ' | ',
  );
}

/** `pay_date` becomes `PayDate`. */
function capitals(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map(capital)
    .join('');
}

/** The type of an id or a body. */
export function argumentType(schema: Schema): string {
  return typeOf(schema, '', new Classes());
}

/** The type of a parameter of the query. */
export function queryType(one: ClientOperation, parameter: Parameter): string {
  return typeOf(parameter.schema, parameterName(one, parameter), new Classes());
}

function parameterName({ typeName }: ClientOperation, { name }: Parameter): string {
  return `${typeName}${capitals(name)}`;
}
