import { type EventRecordedV1, eventRecordedV1 } from '@parley/contracts';
import type { LogRecord } from '@parley/event-log';

/** Keeps the events of one test, known by its tenant, in the order in which a consumer gets them. */
export class Collector {
  readonly events: EventRecordedV1[] = [];

  constructor(private readonly tenantId: string) {}

  readonly handle = async (records: readonly LogRecord[]): Promise<void> => {
    this.events.push(...this.mineAmong(records));
  };

  mineAmong(records: readonly LogRecord[]): EventRecordedV1[] {
    return records
      .flatMap(({ payload }) => (JSON.parse(payload) as unknown[]).map((value) => eventRecordedV1.decode(value)))
      .filter(({ tenantId }) => tenantId === this.tenantId);
  }

  get revisions(): number[] {
    return this.events.map(({ revision }) => revision).sort((a, b) => a - b);
  }
}
