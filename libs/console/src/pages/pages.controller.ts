import { Controller, Get, Header, Headers, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { notFound } from '@parley/kernel';
import { Requires } from '@parley/tenancy';
import { BuiltFiles } from './built-files.js';
import { PAGE_HEADERS, readConsolePage } from './console-page.js';

/** The screens: each has an address of its own, and all of them are one page. No route of the API has such a name. */
export const CONSOLE_PATHS = [
  '/',
  'sign-in',
  'conversations',
  'review',
  'topic-list',
  'people',
  'prompts-and-models',
  'compare',
  'alert-list',
  'webhook-list',
  'ask',
  'settings',
] as const;

@Controller()
@Requires('public')
@ApiExcludeController()
export class PagesController {
  constructor(private readonly files: BuiltFiles) {}

  /** The query is the state of a screen: the page itself reads it. */
  @Get([...CONSOLE_PATHS])
  async page(@Query() _state: object, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.headers(PAGE_HEADERS);
    return readConsolePage();
  }

  /** Each name holds a hash of its content, so a browser need never ask twice. */
  @Get('assets/:name')
  @Header('cache-control', 'public, max-age=31536000, immutable')
  @Header('vary', 'accept-encoding')
  async asset(
    @Param('name') name: string,
    @Headers('accept-encoding') accepted: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const file = await this.files.file(name);
    if (file === null) throw notFound('The file');
    void reply.type(file.type);
    if (file.compressed === null || accepted?.includes('gzip') !== true) return file.content;
    void reply.header('content-encoding', 'gzip');
    return file.compressed;
  }
}
