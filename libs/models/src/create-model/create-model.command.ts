import { Command } from '@nestjs/cqrs';
import type { GivenFacts } from '../domain/given-facts.js';
import type { ModelView } from '../model.view.js';

export class CreateModel extends Command<ModelView> {
  constructor(
    readonly tenantId: string,
    readonly canonicalId: string,
    readonly facts: GivenFacts,
  ) {
    super();
  }
}
