import { OneOf, QueryFlag } from '@parley/http';

export class InteractionAnalyticsRequest {
  @OneOf(['simple', 'insights'], { optional: true, description: 'simple: only numbers. insights by default.' })
  mode?: 'simple' | 'insights';

  @QueryFlag({ description: 'Adds which messages and which cues moved each score.' })
  explain?: boolean;
}
