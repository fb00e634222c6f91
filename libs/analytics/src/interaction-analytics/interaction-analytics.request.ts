import { OneOf, QueryFlag } from '@parley/http';
import { type Mode, MODES } from '../domain/modes.js';

export class InteractionAnalyticsRequest {
  @OneOf(MODES, { optional: true, default: 'insights', description: 'simple: only numbers.' })
  mode?: Mode;

  @QueryFlag({ description: 'Adds which messages and which cues moved each score.' })
  explain?: boolean;
}
