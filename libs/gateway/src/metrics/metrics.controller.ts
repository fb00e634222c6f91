import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { readMetrics } from '@parley/platform';
import { Requires } from '@parley/tenancy';

/**
 * For Prometheus. Names no tenant and no person; a gateway open to the world keeps this path inside, or on a port of
 * its own.
 */
@Controller('metrics')
@Requires('inside')
@ApiExcludeController()
export class MetricsController {
  @Get()
  async metrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { contentType, text } = await readMetrics();
    void reply.type(contentType);
    return text;
  }
}
