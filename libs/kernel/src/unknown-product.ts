import { newId } from './ids.js';
import { notFound, type Problem } from './problem.js';

/** The id of no product, in place of callers' own ids that nobody has. */
export const NOBODYS_PRODUCT = newId();

/** Says which field of a write names the product that is not there. */
export const unknownProduct = (productId: string): Problem =>
  notFound('The product', productId === NOBODYS_PRODUCT ? 'externalProductId' : 'productId');
