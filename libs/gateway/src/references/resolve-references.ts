import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isExternalId, type ReferencePlace, referencesOf, wholeText } from '@parley/http';
import { isId, notFound } from '@parley/kernel';
import { findReferred, Postgres } from '@parley/postgres';
import { tenantOf } from '@parley/tenancy';

type Texts = Record<string, unknown>;

/**
 * Callers may name users, organizations, conversations and prompts by ids of their own, in every path and filter marked
 * for it. Here, before a handler is called, each becomes Parley's id. A guard, though it turns nobody away: a single
 * interceptor would send every request through observables, which takes longer than all that is done here.
 */
@Injectable()
export class ResolveReferences implements CanActivate {
  private readonly places = new WeakMap<object, readonly ReferencePlace[]>();

  constructor(private readonly postgres: Postgres) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const places = this.placesOf(context);
    return places.length === 0 || this.resolve(context, places);
  }

  private async resolve(context: ExecutionContext, places: readonly ReferencePlace[]): Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    for (const { at, name, kind } of places) {
      const texts = request[at] as Texts;
      const given = texts[name];
      // A value that the filter cannot take is left for the field's own rules to reject.
      if (typeof given !== 'string' || given === '' || (at === 'query' && !isExternalId(given))) continue;
      const id = await findReferred(this.postgres.reads, kind, tenantOf(context), wholeText(name, given));
      // A filter by a UUID that nobody has matches nothing.
      if (id === null && (at === 'params' || !isId(given))) throw notFound(`The ${kind}`, name);
      texts[name] = id ?? given;
    }
    return true;
  }

  private placesOf(context: ExecutionContext): readonly ReferencePlace[] {
    const handler = context.getHandler();
    const places = this.places.get(handler) ?? referencesOf(context.getClass(), handler.name);
    this.places.set(handler, places);
    return places;
  }
}
