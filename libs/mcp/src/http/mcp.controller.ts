import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AsksWithin, type Caller, From, KeyAlone, Requires } from '@parley/tenancy';
import { askWithin, OnlyReads } from '@parley/http';
import { Problem } from '@parley/kernel';
import { createMcpServer, instructionsFor } from '../mcp-server.js';
import { OwnHosts } from './own-hosts.js';

/** The headers that the protocol uses; no others are handed on to it. */
const HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/** The tools are those of the build, so there are no changes to subscribe to. */
const NOTHING_CHANGES = { maxSubscriptions: 0 };

const CANCELLATION = 'notifications/cancelled';

/** The answers of a batch are in memory together. */
const MAX_BATCH = 50;

/** Streamable HTTP without sessions: any gateway answers any request. The protocol describes itself, by tools/list. */
@Controller('mcp')
@Requires('read')
@AsksWithin()
@KeyAlone()
@ApiExcludeController()
export class McpController {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly hosts: OwnHosts,
  ) {}

  @OnlyReads()
  @Post()
  async answer(
    @From() { defaultProductId }: Caller,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.hosts.require(request);
    if (Array.isArray(body) && body.length > MAX_BATCH) {
      throw new Problem('invalid', `A batch has at most ${MAX_BATCH} messages.`);
    }
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const handler = createMcpHandler(
      () => createMcpServer(askWithin(fastify, request), instructionsFor(defaultProductId)),
      NOTHING_CHANGES,
    );
    const response = await handler.fetch(toWebRequest(request), { parsedBody: withoutCancellations(body) });
    for (const [name, value] of response.headers) void reply.header(name, value);
    await reply.status(response.status).send(await response.text());
  }
}

/**
 * A batch is answered once each of its requests is, and one that is cancelled never would be. The protocol lets a
 * server ignore cancellations; one that stands alone means nothing here.
 */
function withoutCancellations(body: unknown): unknown {
  if (!Array.isArray(body)) return body;
  const rest = body.filter((message: { readonly method?: unknown } | null) => message?.method !== CANCELLATION);
  return rest.length > 0 ? rest : body;
}

function toWebRequest({ headers }: FastifyRequest): Request {
  const given = HEADERS.map((name) => [name, headers[name]] as const);
  const told = given.filter((header): header is [(typeof HEADERS)[number], string] => typeof header[1] === 'string');
  return new Request('http://parley/mcp', { method: 'POST', headers: told });
}
