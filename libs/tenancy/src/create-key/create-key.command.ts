import { Command } from '@nestjs/cqrs';
import { described, instant, listOf, nullable, oneOf, record, text, uuid } from '@parley/http';
import { type Scope, SCOPES } from '../domain/scope.js';

export interface CreatedKeyView {
  readonly id: string;
  /** Shown this once. */
  readonly key: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
}

export const CREATED_KEY = record<CreatedKeyView>('CreatedKey', {
  id: uuid,
  key: described(text, 'The key itself, shown this once.'),
  name: described(text, 'What the key is for.'),
  scopes: described(listOf(oneOf(SCOPES)), 'What the key may do.'),
  expiresAt: described(nullable(instant), 'When it stops working (UTC); null: never.'),
  createdAt: instant,
});

export class CreateKey extends Command<CreatedKeyView> {
  constructor(
    readonly tenantId: string,
    readonly name: string,
    readonly scopes: readonly Scope[],
    readonly expiresAt: Date | null = null,
  ) {
    super();
  }
}
