import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '@parley/kernel';
import { Requires } from '@parley/tenancy';
import { documentPage, pictureFile } from './documentation.js';

/** Everything comes from this server. Swagger UI sets styles on elements, and has its icons in data URLs. */
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Parley</title>
    <link rel="stylesheet" href="docs/swagger-ui.css" />
  </head>
  <body>
    <div id="ui"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

/** The same page for a path with a trailing slash: relative URLs start one level up. */
const PAGE_BELOW = PAGE.replace('<head>', '<head>\n    <base href="../" />');

/** No validator: it would send the document to somebody else's server. */
const START = "SwaggerUIBundle({ url: 'v1/openapi.json', dom_id: '#ui', validatorUrl: null, deepLinking: true });\n";

const TYPES: ReadonlyMap<string, string> = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

/** The pages for people, from this server's own disk: Swagger UI, and the documents of this version. */
@Controller('docs')
@Requires('public')
@ApiExcludeController()
export class DocsController {
  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', POLICY)
  page(): string {
    return PAGE;
  }

  @Get('start.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  start(): string {
    return START;
  }

  /** The page again for a path that ends in a slash; else the file of this name. */
  @Get('*')
  async file(
    @Req() { params }: FastifyRequest<{ Params: { '*': string } }>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | string> {
    const path = params['*'];
    const page = path === '' ? PAGE_BELOW : documentPage(path === 'adr/' ? 'adr/README.md' : path);
    if (page !== undefined) {
      void reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY);
      return page;
    }
    const picture = pictureFile(path);
    const type = picture === undefined ? TYPES.get(path) : 'image/webp';
    if (type === undefined) throw notFound('The page');
    void reply.type(type).header('cache-control', 'public, max-age=3600');
    return readFile(picture ?? createRequire(import.meta.url).resolve(`swagger-ui-dist/${path}`));
  }
}
