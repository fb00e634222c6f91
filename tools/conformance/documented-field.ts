import type { OpenApiDocument } from '@parley/http';
import type { FieldTable, Place } from './field-table.js';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** A field as the OpenAPI document has it. */
export interface DocumentedField {
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
}

interface Operation {
  readonly parameters: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>>;
}

/** The documented field for a field of the table; null where the document has none of that name. */
export function documentedField(document: OpenApiDocument, table: FieldTable, name: string): DocumentedField | null {
  const operation = operationOf(document, table.endpoint);
  if (operation === null) return null;
  if (table.place === 'path' || table.place === 'query') return parameterOf(operation, table.place, name);
  const body = table.place === 'body' ? operation.requestBody?.content : answerOf(operation);
  const whole = body?.['application/json']?.schema;
  if (whole === undefined) return null;
  const holder = [...(table.at ?? [])].reduce<Schema | null>((schema, step) => stepInto(document, schema, step), whole);
  const object = holder === null ? null : resolved(document, holder).schema;
  const schema = object?.properties?.[name];
  if (schema === undefined) return null;
  return { ...resolved(document, schema), isRequired: object?.required?.includes(name) === true };
}

/** Path parameters are matched by position: the interface's `{userId}` may be the document's `{id}`. */
function parameterOf({ parameters }: Operation, place: Place, name: string): DocumentedField | null {
  const among = parameters.filter((parameter) => parameter.in === place);
  const found = place === 'path' ? among[0] : among.find((parameter) => parameter.name === name);
  return found === undefined ? null : { schema: found.schema, isRequired: found.required === true, isNullable: false };
}

export function operationOf({ paths }: OpenApiDocument, endpoint: string): Operation | null {
  const [method = '', path = ''] = endpoint.split(' ');
  const nameless = (text: string) => text.replaceAll(/\{\w+\}/g, '{}');
  const found = Object.entries(paths).find(([documented]) => nameless(documented) === nameless(`/v1${path}`));
  return (found?.[1][method.toLowerCase()] as unknown as Operation | undefined) ?? null;
}

function answerOf({ responses }: Operation) {
  const status = Object.keys(responses).find((code) => code.startsWith('2'));
  return status === undefined ? undefined : responses[status]?.content;
}

function stepInto(document: OpenApiDocument, schema: Schema | null, step: string): Schema | null {
  if (schema === null) return null;
  const { schema: within } = resolved(document, schema);
  return (step === '[]' ? within.items : within.properties?.[step]) ?? null;
}

/** The schema itself, without a reference and without its null. */
function resolved(document: OpenApiDocument, schema: Schema): { schema: Schema; isNullable: boolean } {
  const variants = schema.anyOf ?? schema.allOf ?? schema.oneOf ?? [];
  const [only, ...others] = variants.filter(({ type }) => type !== 'null');
  if (only !== undefined && others.length === 0) {
    const inner = resolved(document, only);
    return { schema: { ...inner.schema }, isNullable: inner.isNullable || variants.length > 1 };
  }
  if (schema.$ref !== undefined) {
    const named = document.components['schemas']?.[schema.$ref.replace('#/components/schemas/', '')];
    return resolved(document, named as Schema);
  }
  return { schema, isNullable: [schema.type].flat().includes('null') };
}
