import { InstrumentedWriter } from '@parley/clickhouse';
import type { EventLog } from '@parley/event-log';
import { conversationFacts, eventFacts, Lane, Lanes, type UserCells, userFacts } from '@parley/projections';
import type { WorkerParts } from '../worker-parts.js';
import { analysisProjection, judgementProjection } from './analysis-projections.js';
import { JUDGEMENT_GROUP } from './lane-groups.js';

/** The lanes of the worker's roles, not started yet. */
export function createLanes(
  log: EventLog,
  {
    roles,
    clickhouse,
    deadLetters,
    ...parts
  }: Omit<WorkerParts, 'kind' | 'log' | 'maintenance' | 'replicated' | 'logKeepMs' | 'keepsCells'>,
  cells: UserCells,
): Lanes {
  const writer = new InstrumentedWriter(clickhouse);
  const facts = () => [
    new Lane(eventFacts, writer, deadLetters, cells),
    new Lane(conversationFacts, writer, deadLetters, cells),
    new Lane(userFacts, writer, deadLetters),
  ];
  const analyses = () =>
    [analysisProjection(parts), judgementProjection(parts)]
      .filter((projection) => projection !== null)
      .map((projection) => new Lane(projection, writer, deadLetters, cells));
  return new Lanes(
    log,
    [...(roles.includes('project') ? facts() : []), ...(roles.includes('analyse') ? analyses() : [])],
    roles.includes('analyse') && parts.analysis.judge === null ? [JUDGEMENT_GROUP] : [],
  );
}
