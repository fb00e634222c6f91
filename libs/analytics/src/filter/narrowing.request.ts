import { EXAMPLE_PRODUCT_ID, Id, Instant, Reference, Text } from '@parley/http';
import { CompareTo } from '../comparison/compare-to.js';
import type { Narrowing } from './narrowing.js';

/** Parameters that narrow analytics of any kind, and that say what they are compared with. */
const NARROWING = {
  from: Instant({
    optional: true,
    description: 'Only conversations that began at this moment or later.',
    example: '2026-11-01T00:00:00Z',
  }),
  to: Instant({
    optional: true,
    description: 'Only conversations that began before this moment.',
    example: '2026-12-01T00:00:00Z',
  }),
  productId: Id({ optional: true, description: 'Only conversations of this product.', example: EXAMPLE_PRODUCT_ID }),
  versionId: Id({ optional: true, description: 'Only conversations of this version.' }),
  promptId: Reference('prompt', { description: 'Only conversations with this prompt.' }),
  model: Text({
    optional: true,
    min: 1,
    max: 512,
    description: 'Only conversations with this language model, by any of its names.',
    example: 'gpt-5',
  }),
  organizationId: Reference('organization', { description: 'Only conversations of this organization.' }),
  segmentId: Id({ optional: true, description: "Only conversations of this segment's members." }),
  compareTo: CompareTo(),
} as const satisfies Readonly<Record<keyof Narrowing, (prototype: object, property: string) => void>>;

type NarrowingName = keyof Narrowing;

/** The base of a request with all of these parameters, except its own subject and those that it declares itself. */
export function narrowedBut(...without: NarrowingName[]): new () => Narrowing {
  class NarrowedRequest {}
  for (const name of Object.keys(NARROWING) as NarrowingName[]) {
    if (!without.includes(name)) NARROWING[name](NarrowedRequest.prototype, name);
  }
  return NarrowedRequest;
}
