import { LANES, RELAY_GROUP } from '@parley/event-log';
import { LANE_GROUPS } from './lane-groups.js';

describe('the lanes of workers', () => {
  it('are those that operators may name', () => {
    expect([...LANE_GROUPS.map(({ name }) => name), RELAY_GROUP]).toEqual(LANES);
  });
});
