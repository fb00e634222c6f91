import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemFilter } from '@parley/http';
import { PAGE_HEADERS, readConsolePage } from './console-page.js';

/** Below these, whoever asks is told in the words of the API. */
const OF_THE_API = /^\/(v1|otlp)\//;

/** At an address that has no page, a browser gets the console, which says so and leads back; others get a problem. */
@Catch()
export class UnknownPageFilter extends ProblemFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    if (!isForAPage(http.getRequest<FastifyRequest>())) return super.catch(error, host);
    readConsolePage().then(
      (page) => void http.getResponse<FastifyReply>().status(404).headers(PAGE_HEADERS).send(page),
      (failure: unknown) => super.catch(failure, host),
    );
  }
}

const isForAPage = ({ is404, method, url, headers }: FastifyRequest): boolean =>
  is404 && method === 'GET' && headers.accept?.includes('text/html') === true && !OF_THE_API.test(url);
