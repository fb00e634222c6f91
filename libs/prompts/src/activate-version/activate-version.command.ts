import { Command } from '@nestjs/cqrs';
import type { VersionView } from '../version.view.js';

export class ActivateVersion extends Command<VersionView> {
  constructor(
    readonly tenantId: string,
    readonly productId: string,
    readonly versionId: string,
  ) {
    super();
  }
}
