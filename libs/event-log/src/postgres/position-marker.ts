import type { Logger } from 'pino';
import { BackgroundLoop } from '@parley/platform';
import type { Postgres } from '@parley/postgres';
import { markPositions } from './position-marks.js';

const ROUND_MS = 20_000;

/** Remembers every minute how far the groups have come. Several may run. */
export const createPositionMarker = (postgres: Postgres, logger: Logger): BackgroundLoop =>
  new BackgroundLoop({
    name: 'position-marker',
    step: () => markPositions(postgres),
    intervalMs: ROUND_MS,
    onFailure: (error) =>
      logger.warn({ err: error }, 'How far the lanes have come could not be remembered; it is tried again'),
  });
