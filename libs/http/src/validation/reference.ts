import { type ArgumentMetadata, type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { IsUUID } from 'class-validator';
import { invalidField, isId } from '@parley/kernel';
import { field, type FieldOptions, MAX_EXTERNAL_ID } from './fields.js';
import { IdPipe } from './id.pipe.js';

/** Records for which callers have ids of their own. */
export type Referable = 'user' | 'organization' | 'conversation' | 'prompt';

const TAKES = `Parley's id or the caller's own`;
const MESSAGE = `must be a UUID, or an id of your own of 1 to ${MAX_EXTERNAL_ID} characters`;
const MARKS = Symbol('parley:references');

/**
 * A path parameter that names a record by Parley's id or by the caller's own: `@Param('userId', new
 * ReferencePipe('user'))`. Handlers get Parley's id: the gateway looks it up before it calls them.
 */
export class ReferencePipe extends IdPipe {
  constructor(readonly kind: Referable) {
    super();
  }

  get description(): string {
    return `The ${this.kind}, by ${TAKES} (a UUID is looked up as Parley's first).`;
  }

  override transform(value: unknown, { data }: ArgumentMetadata): string {
    if (typeof value !== 'string' || !isId(value)) throw invalidField(data ?? 'id', MESSAGE);
    return value.toLowerCase();
  }
}

/** An optional query parameter that names a record in the same way. */
export const Reference =
  (kind: Referable, { description, ...options }: Omit<FieldOptions, 'optional'> & { readonly description: string }) =>
  (prototype: object, property: string): void => {
    const schema = { type: String, minLength: 1, maxLength: MAX_EXTERNAL_ID };
    const described = { ...options, optional: true, description: `${description} By ${TAKES}.` };
    field(described, schema, [IsUUID(undefined, { message: MESSAGE })])(prototype, property);
    Reflect.defineMetadata(MARKS, { ...marksOf(prototype), [property]: kind }, prototype);
  };

const marksOf = (prototype: object): Readonly<Record<string, Referable>> =>
  (Reflect.getMetadata(MARKS, prototype) ?? {}) as Readonly<Record<string, Referable>>;

/** Where a request names a record, and of which kind. */
export interface ReferencePlace {
  readonly at: 'params' | 'query';
  readonly name: string;
  readonly kind: Referable;
}

/** The places in which requests for a controller's method name a record. */
export function referencesOf(controller: Type, method: string): readonly ReferencePlace[] {
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) ?? []) as Type[];
  return argumentsOf(controller, method).flatMap<ReferencePlace>(({ source, index, data, pipes }) => {
    if (source === RouteParamtypes.QUERY) {
      const marks = marksOf((types[index]?.prototype ?? {}) as object);
      return Object.entries(marks).map(([name, kind]) => ({ at: 'query', name, kind }));
    }
    const pipe = pipes.find((one) => one instanceof ReferencePipe);
    return pipe === undefined || data === undefined ? [] : [{ at: 'params', name: data, kind: pipe.kind }];
  });
}

interface RouteArgument {
  readonly source: RouteParamtypes;
  readonly index: number;
  /** The name of a path parameter. */
  readonly data: string | undefined;
  readonly pipes: readonly unknown[];
}

/** What a controller's method takes from a request, as Nest's decorators noted it under `source:index`. */
export function argumentsOf(controller: Type | object, method: string | symbol): RouteArgument[] {
  const noted = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<
    string,
    { readonly index: number; readonly data?: unknown; readonly pipes?: readonly unknown[] }
  >;
  return Object.entries(noted).map(([key, { index, data, pipes = [] }]) => ({
    source: Number.parseInt(key, 10),
    index,
    data: typeof data === 'string' ? data : undefined,
    pipes,
  }));
}
