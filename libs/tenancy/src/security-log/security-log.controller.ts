import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { answerCursorPage, CursorPageQuery, Id, Instant, listOf, OneOf, Operation } from '@parley/http';
import { toInstant } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { Requires } from '../guard/access.decorators.js';
import { listSecurityLog, SECURITY_ENTRY } from './list-security-log.js';
import type { SecurityEntry } from './security-entry.entity.js';
import { SECURITY_EVENTS, type SecurityEventKind } from './security-event.js';

class ListSecurityLogRequest extends CursorPageQuery {
  @OneOf(SECURITY_EVENTS, { optional: true, description: 'What happened.' })
  kind?: SecurityEventKind;

  @Id({ optional: true, description: 'The tenant that it was about.' })
  tenantId?: string;

  @Instant({ optional: true, description: 'Not before.' })
  from?: string;

  @Instant({ optional: true, description: 'Before.' })
  to?: string;
}

@Controller('admin/security-log')
@Requires('operator')
export class SecurityLogController {
  constructor(private readonly postgres: Postgres) {}

  @Operation({
    summary: 'What operators and keys did, and who was not let in',
    description:
      'Keys, tenants, erasures, administration and rejected sign-ins, newest first, for 400 days (rejected sign-ins: 30). ' +
      'Each is a log line as well. Rejected sign-ins of one address and reason are put together.',
    answers: { 200: listOf(SECURITY_ENTRY) },
    paged: true,
  })
  @Get()
  list(
    @Query() query: ListSecurityLogRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SecurityEntry[]> {
    const { kind = null, tenantId = null } = query;
    const [from, to] = [query.from, query.to].map((at) => (at === undefined ? null : toInstant(at)));
    const filters = { kind, tenantId, from: from ?? null, to: to ?? null };
    return answerCursorPage(reply, query, (window) => listSecurityLog(this.postgres.reads, filters, window));
  }
}
