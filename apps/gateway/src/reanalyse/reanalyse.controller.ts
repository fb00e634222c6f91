import { Controller, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { LOCAL_ANALYSER_VERSION } from '@parley/analysis';
import { Reanalyses, type ReanalysisProgress } from '@parley/projections';
import { Requires } from '@parley/tenancy';

@Controller('admin/reanalyse')
@Requires('operator')
export class ReanalyseController {
  constructor(private readonly reanalyses: Reanalyses) {}

  /** Has a worker analyse again, in the background, what an older analyser has scored. */
  @Post()
  @HttpCode(HttpStatus.ACCEPTED)
  request(): Promise<ReanalysisProgress> {
    return this.reanalyses.request(LOCAL_ANALYSER_VERSION);
  }
}
