import type { Readable } from 'node:stream';
import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiOperation, ApiParam } from '@nestjs/swagger';
import { MAX_EXTERNAL_ID } from '../validation/fields.js';
import { IdPipe } from '../validation/id.pipe.js';
import { argumentsOf, ReferencePipe } from '../validation/reference.js';
import type { Shape } from './shape.js';

export const OPERATION = 'x-operation';

/** What a route cannot say itself. The rest of the document is read from its parameters and request classes. */
export interface OperationNotes<T> {
  readonly summary: string;
  readonly description?: string;
  /** The answers, by status; null: no body. */
  readonly answers: Readonly<Record<number, Shape<T> | null>>;
  /** Rejections that do not follow from the parameters: 404 for ids in the body, 409 for conflicts. */
  readonly rejections?: readonly (404 | 409 | 429)[];
  /** A body that would be accepted. */
  readonly example?: { readonly request: unknown };
  /** Content types that the body, and the answer to a rejected one, may have besides JSON. */
  readonly alsoTakes?: readonly string[];
  /** Descriptions of the path parameters that are not Parley ids. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Whether the answer carries a Link header. */
  readonly paged?: boolean;
  /** Content types that the answer can have instead of JSON. */
  readonly exported?: readonly string[];
  /** The content type of an answer that is streamed; JSON where this is absent. */
  readonly streamed?: string;
  /** Whether a header gives the length of the whole list. */
  readonly counted?: boolean;
  /** Whether the answer takes from a quota of the tenant's plan, and says in its headers what is left. */
  readonly consumesQuota?: boolean;
  /** Set where any query parameter is taken: the description of them all. */
  readonly anyQuery?: string;
}

interface Handler<T> {
  /** A list may be a stream instead, in an export format. */
  readonly value?: (...parameters: never[]) => T | Promise<T | Readable>;
}

/** Documents a route. The compiler checks the shapes of its answers against what the method returns. */
export const Operation =
  <T>(notes: OperationNotes<T>) =>
  (target: object, property: string | symbol, descriptor: Handler<T>): void =>
    applyDecorators(
      ApiOperation({
        summary: notes.summary,
        ...(notes.description === undefined ? {} : { description: notes.description }),
      }),
      ApiExtension(OPERATION, notes),
      ...argumentsOf(target.constructor, property).flatMap(documentedId),
    )(target, property, descriptor);

/** Documents a path parameter as an id where it goes through a pipe that checks ids. */
function documentedId({
  data: name,
  pipes,
}: {
  readonly data: string | undefined;
  readonly pipes: readonly unknown[];
}) {
  if (name === undefined) return [];
  if (pipes.includes(IdPipe)) return [ApiParam({ name, format: 'uuid', schema: { type: 'string', format: 'uuid' } })];
  const reference = pipes.find((pipe) => pipe instanceof ReferencePipe);
  if (reference === undefined) return [];
  const schema = { type: 'string', minLength: 1, maxLength: MAX_EXTERNAL_ID } as const;
  return [ApiParam({ name, description: reference.description, schema })];
}
