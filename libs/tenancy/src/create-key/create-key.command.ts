import { Command } from '@nestjs/cqrs';
import { instant, listOf, nullable, oneOf, record, text, uuid } from '@parley/http';
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
  key: text,
  name: text,
  scopes: listOf(oneOf(SCOPES)),
  expiresAt: nullable(instant),
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
