import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { commonDescription, withCommonDescription } from './common-fields.js';
import { type ApiIntroduction, grouped } from './groups.js';
import { OPERATION, type OperationNotes } from './operation.js';
import { parameterExample } from './parameter-example.js';
import {
  QUOTA_HEADERS,
  PROBLEM,
  rejection,
  rejectionAlsoIn,
  rejectionComponents,
  type RejectionStatus,
  REQUEST_ID_HEADER,
} from './rejections.js';
import { type JsonSchema, orNull } from './shape.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema?: JsonSchema;
}

/** An operation as @nestjs/swagger leaves it. */
interface Draft {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly [OPERATION]?: OperationNotes<unknown>;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
}

/** Example answers of each operation (`POST /v1/events`), by status. */
export type AnswerExamples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * The OpenAPI 3.1 document of the application: requests from the classes that validate them, answers and other notes
 * from each route's `@Operation`, rejections from what each route can run into.
 */
export function describeApi(
  app: INestApplication,
  { description, contact, groups }: ApiIntroduction,
  examples: AnswerExamples,
): OpenApiDocument {
  const config = new DocumentBuilder()
    .setTitle('Parley')
    .setDescription(description)
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .setLicense('Apache 2.0', 'https://www.apache.org/licenses/LICENSE-2.0.html')
    .addServer('/', 'The server that this document comes from.')
    .addSecurity('key', bearer("A tenant's key: parley_ and 48 characters."))
    .addSecurity('operator', bearer("The instance's operator key."))
    .build();
  const draft = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) =>
      controller.charAt(0).toLowerCase() + controller.slice(1).replace('Controller', '') + capitalised(method),
  }) as unknown as OpenApiDocument;
  const schemas: Record<string, JsonSchema> = { ...PROBLEM.parts };
  const paths = Object.fromEntries(
    Object.entries(draft.paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => {
          const { [OPERATION]: notes, ...rest } = operation as Draft;
          if (notes === undefined) throw new Error(`${method} ${path} has no @Operation.`);
          for (const shape of Object.values(notes.answers)) Object.assign(schemas, shape?.parts);
          return [method, finished(method, rest, notes, examples[`${method.toUpperCase()} ${path}`] ?? {})];
        }),
      ),
    ]),
  );
  const requests = Object.entries(draft.components['schemas'] ?? {}).map(([name, schema]) => [name, closed(schema)]);
  return {
    ...draft,
    info: { ...draft.info, contact },
    tags: groups.map(({ name, description }) => ({ name, description })),
    paths: grouped(paths, groups),
    components: {
      ...draft.components,
      schemas: { ...(Object.fromEntries(requests) as Record<string, JsonSchema>), ...schemas },
      responses: rejectionComponents(),
    },
  };
}

const bearer = (description: string) => ({ type: 'http' as const, scheme: 'bearer', description });

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function finished(
  method: string,
  { parameters = [], requestBody, ...rest }: Draft,
  notes: OperationNotes<unknown>,
  examples: AnswerExamples[string],
): JsonSchema {
  const schema = requestBody?.content['application/json']?.schema;
  return {
    ...rest,
    description: notes.description ?? `${notes.summary}.`,
    security: rest.security ?? [],
    parameters: [
      ...parameters.map((parameter) => finishedParameter(parameter, notes)),
      ...(notes.anyQuery === undefined ? [] : [anyQuery(notes.anyQuery)]),
    ],
    ...(schema === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema,
                ...(notes.example === undefined ? {} : { example: notes.example.request }),
              },
              ...binaries(notes),
            },
          },
        }),
    responses: {
      ...Object.fromEntries(
        rejectionsOf(method, { parameters, ...rest }, notes).map((status) => [
          status,
          notes.alsoTakes === undefined ? rejection(status) : rejectionAlsoIn(status, binaries(notes)),
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(notes.answers).map(([status, shape]) => [status, answer(shape, notes, examples[status])]),
      ),
    },
  };
}

function finishedParameter({ schema, ...parameter }: Parameter, { parameters = {} }: OperationNotes<unknown>): object {
  const description = parameters[parameter.name] ?? parameter.description ?? commonDescription(parameter.name);
  const taken = withoutNull(schema ?? { type: 'string' });
  const example = parameter.in === 'query' ? parameterExample(parameter.name, taken) : undefined;
  return {
    ...parameter,
    ...(description === undefined ? {} : { description }),
    ...(example === undefined ? {} : { example }),
    schema: taken,
  };
}

/** A parameter is text, which has no null. */
const withoutNull = ({ nullable: _, ...schema }: JsonSchema): JsonSchema => {
  const { type, enum: values } = schema;
  const [only] = [type].flat().filter((one) => one !== 'null');
  return {
    ...schema,
    ...(type === undefined ? {} : { type: only }),
    ...(Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {}),
  };
};

const BINARY = { type: 'string', format: 'binary' };
const binaries = ({ alsoTakes = [] }: OperationNotes<unknown>): object =>
  Object.fromEntries(alsoTakes.map((type) => [type, { schema: BINARY }]));

const anyQuery = (description: string) => ({
  name: 'variables',
  in: 'query',
  required: false,
  description,
  style: 'form',
  explode: true,
  schema: { type: 'object', additionalProperties: { type: 'string' } },
});

/** Rejections of every route: 405 for other methods of the path; 408 and 431 come from Node. */
const OF_EVERY_ROUTE: readonly RejectionStatus[] = [400, 405, 408, 431, 500];

function rejectionsOf(
  method: string,
  { parameters = [], security }: Draft,
  notes: OperationNotes<unknown>,
): RejectionStatus[] {
  const inPath = parameters.some((parameter) => parameter.in === 'path');
  const statuses: RejectionStatus[] = [
    ...OF_EVERY_ROUTE,
    ...(security === undefined ? [] : ([401, 503] as const)),
    ...(security?.some((scheme) => 'key' in scheme) === true ? ([403, 429] as const) : []),
    ...(inPath ? ([404] as const) : []),
    // A body may be sent even where none is expected.
    ...(method === 'get' ? [] : ([413, 415] as const)),
    ...(notes.rejections ?? []),
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}

function answer(
  shape: OperationNotes<unknown>['answers'][number],
  notes: OperationNotes<unknown>,
  example: unknown,
): object {
  const headers = {
    ...REQUEST_ID_HEADER,
    ...(notes.paged === true
      ? { Link: { description: 'RFC 8288: first, prev and next, as they apply.', schema: { type: 'string' } } }
      : {}),
    ...(notes.counted === true
      ? { 'X-Total-Count': { description: 'How long the whole list is.', schema: { type: 'integer' } } }
      : {}),
    ...(notes.consumesQuota === true ? QUOTA_HEADERS : {}),
  };
  if (shape === null) return { description: 'Done.', headers };
  return {
    description: 'Done.',
    headers,
    content: {
      [notes.streamed ?? 'application/json']: { schema: shape.schema, ...(example === undefined ? {} : { example }) },
      ...Object.fromEntries((notes.exported ?? []).map((type) => [type, { schema: { type: 'string' } }])),
    },
  };
}

/** The schema of a request class as the service treats it: no fields but its own, and null is the same as absent. */
function closed(schema: JsonSchema): JsonSchema {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  return {
    ...schema,
    properties: Object.fromEntries(
      properties.map(([name, { nullable, ...field }]) => [
        name,
        withCommonDescription(name, nullable === true ? orNull(field) : field),
      ]),
    ),
    additionalProperties: false,
  };
}
