import type { OpenApiDocument } from '@parley/http';

/** The schemas that the client in clients/python sends and receives; those that they lead to are written as well. */
const NAMED = ['RecordEventRequest', 'RecordMessagesRequest', 'FieldError'];

/** The writer may supply the product. */
const OPTIONAL = new Set(['RecordEventRequest.productId']);

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** The types of the Python client: a TypedDict for each schema that it uses. */
export function pythonTypes(document: OpenApiDocument): string {
  const schemas = (document.components['schemas'] ?? {}) as Readonly<Record<string, Schema>>;
  const written = new Map<string, string>();
  const write = (name: string): void => {
    const schema = schemas[name];
    if (schema === undefined) throw new Error(`The document has no schema ${name}.`);
    if (written.has(name)) return;
    written.set(name, '');
    for (const [, other = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) write(other);
    written.set(name, typedDict(name, schema));
  };
  NAMED.forEach(write);
  const classes = [...written].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text);
  return `${HEAD}\n\n\n${classes.join('\n\n\n')}\n`;
}

const HEAD = `# Made by \`npm run console:types\` from the OpenAPI document.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, NotRequired, TypedDict`;

function typedDict(name: string, { properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(([field, schema]) => {
    const type = typeOf(schema);
    const isRequired = required.includes(field) && !OPTIONAL.has(`${name}.${field}`);
    return `    ${field}: ${isRequired ? type : `NotRequired[${type}]`}`;
  });
  return [`class ${name}(TypedDict):`, ...fields].join('\n');
}

function typeOf(schema: Schema): string {
  const { $ref, anyOf, oneOf, type, items } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  const members = anyOf ?? oneOf;
  if (members !== undefined) return unionOf(members.map(typeOf));
  if (schema.enum !== undefined) return literalOf(schema.enum);
  return unionOf([type ?? []].flat().map((one) => typeNamed(one, schema.format, items)));
}

function typeNamed(type: string, format: string | undefined, items: Schema | undefined): string {
  if (type === 'string') return format === 'date-time' ? 'str | datetime' : 'str';
  if (type === 'array') return `Sequence[${items === undefined ? 'Any' : typeOf(items)}]`;
  return { object: 'Mapping[str, Any]', number: 'float', integer: 'int', boolean: 'bool', null: 'None' }[type] ?? 'Any';
}

const literalOf = (values: readonly unknown[]): string =>
  `Literal[${values.map((value) => (value === null ? 'None' : JSON.stringify(value))).join(', ')}]`;

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'Any';
