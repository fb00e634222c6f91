import {
  AnyJson,
  Content,
  Email,
  ExternalId,
  Flag,
  Id,
  IdList,
  Instant,
  Numeric,
  OneOf,
  OneOfList,
  Properties,
  RawListOf,
  Text,
  TextList,
  Whole,
} from '../validation/fields.js';
import { ListOf, ListOfVariants, ObjectOf, TextOr } from '../validation/object-fields.js';
import { QueryFlag, QueryInteger } from '../validation/query-fields.js';

export class Leaf {
  @Text({ min: 1, max: 5 })
  name!: string;

  @Numeric({ optional: true, min: 0, max: 1 })
  weight?: number;
}

export class Circle {
  @OneOf(['circle'])
  type!: 'circle';

  @Numeric({ min: 0 })
  radius!: number;
}

export class Label {
  @OneOf(['label'])
  type!: 'label';

  @Text({ max: 3 })
  text!: string;
}

/** Each decorator once, required where it can be. */
export class EveryField {
  @Text({ min: 2, max: 4 })
  text!: string;

  @ExternalId()
  externalId!: string;

  @Id()
  id!: string;

  @Email()
  email!: string;

  @Instant()
  instant!: string;

  @Numeric({ min: -1, max: 1 })
  number!: number;

  @Whole({ min: 1, max: 3 })
  whole!: number;

  @Flag()
  flag!: boolean;

  @OneOf(['red', 'blue'])
  choice!: string;

  @Properties()
  properties!: object;

  @Content()
  content!: string;

  @AnyJson({ optional: true })
  json?: unknown;

  @TextList({ min: 1, max: 2, maxLength: 3 })
  texts!: string[];

  @OneOfList(['red', 'blue'], { min: 1, max: 2 })
  choices!: string[];

  @IdList({ min: 0, max: 2 })
  ids!: string[];

  @RawListOf(() => Leaf, { min: 1, max: 2 })
  raw!: unknown[];

  @ListOf(() => Leaf, { min: 1, max: 2 })
  list!: Leaf[];

  @ObjectOf(() => Leaf, {
    crossField: ({ name }) => (name === 'bad' ? [{ path: 'name', message: 'must be good' }] : []),
  })
  object!: Leaf;

  @ListOfVariants({ discriminator: 'type', types: { circle: Circle, label: Label }, min: 1, max: 2 })
  shapes!: (Circle | Label)[];

  @TextOr(() => Leaf, { optional: true })
  textOr?: string | Leaf;

  @QueryInteger({ min: 1, max: 9 })
  integer?: number;

  @QueryFlag()
  queryFlag?: boolean;
}

export const VALID: Readonly<Record<keyof EveryField, unknown>> = {
  text: 'abc',
  externalId: 'ada',
  id: '0198c0de-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  instant: '2026-11-21T03:34:00.000Z',
  number: 0.5,
  whole: 2,
  flag: true,
  choice: 'red',
  properties: { plan: 'pro' },
  content: 'Hello',
  json: [1, 'two', null],
  texts: ['a'],
  choices: ['blue'],
  ids: ['0198c0de-0000-7000-8000-000000000001'],
  raw: [{ anything: 1 }],
  list: [{ name: 'a', weight: 1 }],
  object: { name: 'a' },
  shapes: [{ type: 'circle', radius: 1 }],
  textOr: { name: 'a' },
  integer: 3,
  queryFlag: false,
};
