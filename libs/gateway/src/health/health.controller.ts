import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readiness, type ReadinessReport } from '@parley/platform';
import { Requires } from '@parley/tenancy';
import { described, exactly, mapOf, oneOf, Operation, record, text } from '@parley/http';

interface Liveness {
  readonly status: 'live';
}

const LIVENESS = record<Liveness>('Liveness', { status: described(exactly('live'), 'Always `live`.') });
const READINESS = record<ReadinessReport>('Readiness', {
  status: described(
    oneOf(['ready', 'degraded', 'not_ready']),
    'Whether everything that it needs answers; `degraded`: not everything, and it still answers what it can.',
  ),
  checks: described(mapOf(text), 'What it needs, by name, and how that is.'),
});

@Controller('health')
@Requires('public')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process runs; restart it when this fails. */
  @Operation({ summary: 'Whether the process runs', answers: { 200: LIVENESS } })
  @Get('live')
  live(): Liveness {
    return { status: 'live' };
  }

  /** The process can do its work; send it no requests while this fails. */
  @Operation({ summary: 'Whether the process can do its work', answers: { 200: READINESS, 503: READINESS } })
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessReport> {
    const report = await this.readiness.report();
    void reply.status(report.status === 'not_ready' ? HttpStatus.SERVICE_UNAVAILABLE : HttpStatus.OK);
    return report;
  }
}
