import { hasEnded, MAX_AGE_MS, MAX_IDLE_MS } from './session-age.js';

describe('a session of the console', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const ago = (ms: number) => new Date(now.getTime() - ms);

  it('goes on while it is used', () => {
    expect(hasEnded({ createdAt: ago(MAX_AGE_MS - 1), lastUsedAt: ago(MAX_IDLE_MS - 1) }, now)).toBe(false);
  });

  it('ends after twelve idle hours', () => {
    expect(hasEnded({ createdAt: ago(MAX_IDLE_MS), lastUsedAt: ago(MAX_IDLE_MS) }, now)).toBe(true);
  });

  it('ends after seven days, however busy', () => {
    expect(hasEnded({ createdAt: ago(MAX_AGE_MS), lastUsedAt: now }, now)).toBe(true);
  });
});
