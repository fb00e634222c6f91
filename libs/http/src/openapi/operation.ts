import type { Readable } from 'node:stream';
import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiOperation, ApiParam } from '@nestjs/swagger';
import { MAX_EXTERNAL_ID } from '../validation/fields.js';
import { IdPipe } from '../validation/id.pipe.js';
import { argumentsOf, ReferencePipe } from '../validation/reference.js';
import type { Shape } from './shape.js';

export const OPERATION = 'x-operation';

/** What a route cannot say of itself. The rest of the document is read off its parameters and request classes. */
export interface OperationNotes<T> {
  readonly summary: string;
  readonly description?: string;
  /** What it answers, by status; null: without a body. */
  readonly answers: Readonly<Record<number, Shape<T> | null>>;
  /** Rejections that do not follow from the parameters: 404 for ids in the body, 409 for conflicts. */
  readonly rejections?: readonly (404 | 409 | 429)[];
  /** A body that would be accepted. */
  readonly example?: { readonly request: unknown };
  /** Types that the body may have beside JSON. */
  readonly alsoTakes?: readonly string[];
  /** What path parameters that are no Parley ids stand for. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Whether the answer carries a Link header. */
  readonly paged?: boolean;
  /** What the answer can be had as instead of JSON. */
  readonly exported?: readonly string[];
  /** The type of an answer that comes as it is made; JSON where this is absent. */
  readonly streamed?: string;
  /** Whether it says in a header how long the whole list is. */
  readonly counted?: boolean;
  /** Whether the answer takes from a quota of the tenant's plan, and says in its headers what is left. */
  readonly consumesQuota?: boolean;
  /** Any query parameter is taken, and this is what they are. */
  readonly anyQuery?: string;
}

interface Handler<T> {
  /** A list may be a stream instead, in a format of its own. */
  readonly value?: (...parameters: never[]) => T | Promise<T | Readable>;
}

/** Documents a route. The compiler holds the shapes of its answers against what the method returns. */
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

/** A path parameter that is an id: those go through the pipes which check that. */
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
