import type { SubscriptionStatus } from './event-log.port.js';
import { stuckGroup } from './stuck-group.js';

const status = (changed: Partial<SubscriptionStatus>): SubscriptionStatus => ({
  group: 'relay',
  lagMs: 0,
  failures: 0,
  lastError: null,
  stuck: null,
  ...changed,
});

describe('a group', () => {
  it('is not stuck while it gets on, or fails for the time of a restart', () => {
    expect(stuckGroup([])).toBeNull();
    expect(stuckGroup([status({ lagMs: 1e9 }), status({ failures: 9, lastError: 'Kafka is away' })])).toBeNull();
  });

  it('is stuck when it fails again and again, or says so itself', () => {
    expect(stuckGroup([status({}), status({ failures: 10, lastError: 'Kafka is away' })])).toBe('relay fails');
    expect(stuckGroup([status({ stuck: 'its consumer ended' })])).toBe('its consumer ended');
  });
});
