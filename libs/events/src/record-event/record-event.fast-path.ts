import { Injectable } from '@nestjs/common';
import { accepts, type FastAnswer, FastPath, putDefaultProduct } from '@parley/http';
import { Clock, newId, Problem } from '@parley/kernel';
import type { AuthenticatedRequest } from '@parley/tenancy';
import { newEvent } from '../domain/new-event.js';
import { RecordEventRequest } from './record-event.request.js';
import { toAnswer } from './record-event.response.js';
import { RecordEventsHandler } from './record-events.handler.js';

/** POST /events for valid events; everything else goes to the controller. */
@Injectable()
export class RecordEventFastPath extends FastPath {
  constructor(
    private readonly events: RecordEventsHandler,
    private readonly clock: Clock,
  ) {
    super();
  }

  override answer({ caller, query, body }: AuthenticatedRequest): Promise<FastAnswer> | null {
    if (caller === undefined) return null;
    for (const _ in query as object) return null;
    putDefaultProduct(body, caller);
    if (!accepts(RecordEventRequest, body)) return null;
    const event = newEvent(caller.tenantId, newId(), body as RecordEventRequest, this.clock.now());
    return event instanceof Problem ? null : this.events.record(event).then(toAnswer);
  }
}
