import { Command } from '@nestjs/cqrs';
import type { Scope } from '../domain/scope.js';

export interface CreatedKeyView {
  readonly id: string;
  /** Shown this once. */
  readonly key: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
}

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
