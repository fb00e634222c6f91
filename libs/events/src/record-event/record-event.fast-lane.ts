import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts, FastLane } from '@parley/http';
import type { Clock } from '@parley/kernel';
import type { Authenticator } from '@parley/tenancy';
import { draftEvent } from '../domain/event-draft.js';
import { readsAsItsType } from '../domain/event-value.js';
import type { EventWriter } from '../postgres/event-writer.js';
import { toAnswer } from './record-event.response.js';
import { RecordEventRequest } from './record-event.request.js';

export const RECORD_EVENT_LANE = 'record-event';

/** POST /events for a known key and a valid event; its refusals, and everything unusual, are the controller's. */
export class RecordEventFastLane extends FastLane {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly writer: EventWriter,
    private readonly clock: Clock,
    /** Turns what goes wrong from here on into a response. */
    private readonly fail: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void,
  ) {
    super();
  }

  override take(request: FastifyRequest, reply: FastifyReply): boolean {
    const caller = this.authenticator.recall(request.headers.authorization);
    if (caller?.scopes.includes('ingest') !== true) return false;
    for (const _ in request.query as object) return false;
    if (!accepts(RecordEventRequest, request.body)) return false;
    const event = request.body as RecordEventRequest;
    if (!readsAsItsType(event)) return false;
    this.writer.record(draftEvent(caller.tenantId, event, this.clock.now())).then(
      (recorded) => {
        if (recorded.status === 'rejected') return this.fail(recorded.problem, request, reply);
        const { status, body } = toAnswer(recorded);
        void reply.status(status).send(body);
      },
      (error: unknown) => this.fail(error, request, reply),
    );
    return true;
  }
}
