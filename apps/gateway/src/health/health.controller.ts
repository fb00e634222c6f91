import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readiness, type ReadinessReport } from '@parley/platform';
import { Requires } from '@parley/tenancy';

@Controller('health')
@Requires('public')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process runs; restart it when this fails. */
  @Get('live')
  live(): { readonly status: 'live' } {
    return { status: 'live' };
  }

  /** The process can do its work; send it no requests while this fails. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessReport> {
    const report = await this.readiness.report();
    void reply.status(report.status === 'ready' ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    return report;
  }
}
