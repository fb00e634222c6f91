import { engagement } from './engagement.js';

const activity = (conversations: number, recent: number, before: number, daysSinceLast: number) => ({
  conversations,
  recent,
  before,
  daysSinceLast,
});

const mood = (frustration: number, moods = 9) => ({ moods, frustration });

describe('engagement', () => {
  it.each([
    [activity(0, 0, 0, 0), 'casual', 'stable'],
    [activity(1, 1, 0, 0), 'casual', 'stable'],
    [activity(3, 3, 0, 2), 'regular', 'growing'],
    [activity(25, 12, 11, 0), 'power_user', 'stable'],
    [activity(9, 1, 8, 15), 'at_risk', 'declining'],
    [activity(2, 1, 0, 15), 'casual', 'stable'],
    [activity(9, 0, 5, 31), 'churning', 'declining'],
  ])('of %j is %s and %s', (given, level, trajectory) => {
    expect(engagement(given, mood(0))).toMatchObject({ level, trajectory });
  });

  it('is at risk with high frustration, and not after one bad conversation', () => {
    expect(engagement(activity(12, 12, 10, 0), mood(0.5)).level).toBe('at_risk');
    expect(engagement(activity(1, 1, 0, 0), mood(0.9, 1)).level).toBe('casual');
  });

  it('says what it rests on', () => {
    expect(engagement(activity(9, 1, 8, 1), mood(0)).description).toBe(
      '1 conversation in the last 30 days against 8 in the 30 days before, 9 conversations in all. Last seen 1 day ago.',
    );
  });
});
