import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { MAX_EXTERNAL_ID, type ReferencePlace, referencesOf, wholeText } from '@parley/http';
import { isId, notFound } from '@parley/kernel';
import { findReferred, Postgres } from '@parley/postgres';
import { tenantOf } from '@parley/tenancy';

type Texts = Record<string, unknown>;

/**
 * Callers may name users, organizations, conversations and prompts by ids of their own, in every path and filter that
 * is marked so: here, before a handler is asked, each becomes Parley's.
 */
@Injectable()
export class ResolveReferences implements NestInterceptor {
  private readonly places = new WeakMap<object, readonly ReferencePlace[]>();

  constructor(private readonly postgres: Postgres) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    for (const { at, name, kind } of this.placesOf(context)) {
      const texts = request[at] as Texts;
      const given = texts[name];
      // What a filter cannot take is left as it is, and rejected by the field's own rules.
      if (typeof given !== 'string' || given === '' || (at === 'query' && given.length > MAX_EXTERNAL_ID)) continue;
      const id = await findReferred(this.postgres.reads, kind, tenantOf(context), wholeText(name, given));
      // A filter by a UUID that is nobody's leaves nothing.
      if (id === null && (at === 'params' || !isId(given))) throw notFound(`The ${kind}`);
      texts[name] = id ?? given;
    }
    return next.handle();
  }

  private placesOf(context: ExecutionContext): readonly ReferencePlace[] {
    const handler = context.getHandler();
    const places = this.places.get(handler) ?? referencesOf(context.getClass(), handler.name);
    this.places.set(handler, places);
    return places;
  }
}
