import { Controller, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { LOCAL_ANALYSER_VERSION } from '@parley/analysis';
import { Operation } from '@parley/http';
import { Reanalyses, type ReanalysisProgress } from '@parley/reanalysis';
import { type Actor, By, Requires, SecurityLog } from '@parley/tenancy';
import { REANALYSIS_PROGRESS } from './reanalysis-progress.shape.js';

@Controller('admin/reanalyse')
@Requires('operator')
export class ReanalyseController {
  constructor(
    private readonly reanalyses: Reanalyses,
    private readonly securityLog: SecurityLog,
  ) {}

  @Operation({
    summary: 'Analyse again, in the background, what an older analyser has scored',
    description: 'One run at a time: while one is under way, that is the answer.',
    answers: { 202: REANALYSIS_PROGRESS },
  })
  @Post()
  @HttpCode(HttpStatus.ACCEPTED)
  request(@By() by: Actor): Promise<ReanalysisProgress> {
    return this.securityLog.transaction(by, (tx, note) => {
      note({ kind: 'reanalysis.requested' });
      return this.reanalyses.request(tx, LOCAL_ANALYSER_VERSION);
    });
  }
}
