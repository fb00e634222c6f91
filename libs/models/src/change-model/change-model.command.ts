import { Command } from '@nestjs/cqrs';
import type { GivenFacts } from '../domain/given-facts.js';
import type { ModelView } from '../model.view.js';

export class ChangeModel extends Command<ModelView> {
  constructor(
    readonly tenantId: string,
    readonly modelId: string,
    readonly change: GivenFacts,
  ) {
    super();
  }
}
