import type { FastifyRequest } from 'fastify';
import { isObject } from '@parley/kernel';
import { AddRouteConfig } from '../server/route-config.js';
import { field, Id, isTextOf, MAX_EXTERNAL_ID } from './fields.js';
import { wholeError } from './list-validator.js';
import { ValidatedBy } from './nested-validator.js';

/** Where the body of a route names products. */
export interface ProductPlace {
  /** The list whose items name them; absent: the body itself does. */
  readonly inEach?: string;
  /** Whether the key's default product is filled in where none is named. */
  readonly orDefault: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    product?: ProductPlace;
  }
}

/** Makes the gateway put in Parley's id of the product where the body gives the caller's own id, or none. */
export const NamesProduct = (product: ProductPlace): MethodDecorator => AddRouteConfig({ product });

export const productPlaceOf = ({ routeOptions: { config } }: FastifyRequest): ProductPlace | undefined =>
  config.product;

export const isExternalId = (value: unknown): value is string => isTextOf(value, 1, MAX_EXTERNAL_ID);

/** Puts in the key's default product where the body of a write names none. */
export function putDefaultProduct(
  body: unknown,
  { defaultProductId }: { readonly defaultProductId: string | null },
): void {
  if (defaultProductId === null || !isObject(body)) return;
  const item: { productId?: unknown; externalProductId?: unknown } = body;
  if (!isExternalId(item.externalProductId)) item.productId ??= defaultProductId;
}

/** The product of what is written, by Parley's id. */
export const ProductId = () =>
  Id({
    description:
      "The product, by Parley's id. Can be omitted if you send `externalProductId`, or if the key has a default product.",
  });

/** The product by the caller's own id. One that the gateway has left in the body is no id, or contradicts productId. */
export const ExternalProductId = () =>
  field(
    { optional: true, description: 'The product by your own id, in place of productId.' },
    { type: String, minLength: 1, maxLength: MAX_EXTERNAL_ID },
    [ValidatedBy({ accepts: () => false, errorsOf: (value) => [wholeError(errorOf(value))] })],
  );

const errorOf = (value: unknown): string =>
  isExternalId(value)
    ? 'names another product than productId'
    : `must be a string of 1 to ${MAX_EXTERNAL_ID} characters`;
