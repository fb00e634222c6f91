import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { accepts, type FastAnswer, FastPath } from '@parley/http';
import { Clock, Problem } from '@parley/kernel';
import { Authenticator, requirementOf } from '@parley/tenancy';
import { newEvent } from '../domain/new-event.js';
import { EventsController } from '../events.controller.js';
import { RecordEventRequest } from './record-event.request.js';
import { toAnswer } from './record-event.response.js';
import { RecordEventsHandler } from './record-events.handler.js';

/** POST /events for a remembered key and a valid event; everything else is the controller's. */
@Injectable()
export class RecordEventFastPath extends FastPath {
  private readonly requirement = requirementOf(EventsController, 'record');

  constructor(
    private readonly authenticator: Authenticator,
    private readonly events: RecordEventsHandler,
    private readonly clock: Clock,
  ) {
    super();
  }

  override answer({ headers, query, body }: FastifyRequest): Promise<FastAnswer> | null {
    const caller = this.authenticator.recall(headers.authorization);
    if (caller?.scopes.some((scope) => scope === this.requirement) !== true) return null;
    for (const _ in query as object) return null;
    if (!accepts(RecordEventRequest, body)) return null;
    const event = newEvent(caller.tenantId, body as RecordEventRequest, this.clock.now());
    return event instanceof Problem ? null : this.events.record(event).then(toAnswer);
  }
}
