import { Controller, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { Operation } from '@parley/http';
import { CellsOverview, type CellsView } from '@parley/operations';
import { type Actor, By, Requires, SecurityLog } from '@parley/tenancy';
import { CELLS } from './cells.shape.js';

@Controller('admin/cells')
@Requires('operator')
export class CellsController {
  constructor(
    private readonly cells: CellsOverview,
    private readonly securityLog: SecurityLog,
  ) {}

  @Operation({
    summary: 'Build the cells of all tenants anew, in the background',
    description:
      'Answers read conversations until a tenant has its cells again; GET /admin/status shows how many have.',
    answers: { 202: CELLS },
  })
  @Post('rebuild')
  @HttpCode(HttpStatus.ACCEPTED)
  async rebuild(@By() by: Actor): Promise<CellsView> {
    await this.securityLog.transaction(by, (tx, note) => {
      note({ kind: 'cells.rebuild_requested' });
      return this.cells.rebuild(tx);
    });
    return this.cells.view();
  }
}
