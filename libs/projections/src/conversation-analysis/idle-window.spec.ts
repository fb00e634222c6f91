import { IdleWindow } from './idle-window.js';

const at = (ms: number): Date => new Date(1_000_000 + ms);
const change = (revision: number, messageCount = revision) => ({ revision, messageCount });

describe('IdleWindow', () => {
  it('waits until the youngest record is an idle window old, and not at all for an old backlog', () => {
    const window = new IdleWindow(500);
    const changes = new Map([['a', change(1)]]);
    expect(window.waitMs(changes, at(0), at(100))).toBe(400);
    expect(window.waitMs(changes, at(0), at(60_000))).toBe(0);
    expect(window.waitMs(changes, at(5_000), at(0))).toBe(500);
    expect(new IdleWindow(0).waitMs(changes, at(0), at(0))).toBe(0);
  });

  it('does not wait for conversations that all grew a lot, as those of an import', () => {
    const window = new IdleWindow(500);
    expect(window.waitMs(new Map([['a', change(1, 60)]]), at(0), at(0))).toBe(0);
    window.isDue('a', change(1, 60), change(1, 60), at(0));
    expect(window.waitMs(new Map([['a', change(2, 61)]]), at(0), at(0))).toBe(500);
  });

  it('passes a change over while later ones follow it, and never the last one', () => {
    const window = new IdleWindow(500);
    expect(window.isDue('a', change(1), change(3), at(0))).toBe(false);
    expect(window.isDue('a', change(2), change(3), at(600))).toBe(false);
    expect(window.isDue('a', change(3), change(3), at(1_200))).toBe(true);
  });

  it('is due after four idle windows although the conversation goes on', () => {
    const window = new IdleWindow(500);
    const due = [0, 500, 1_000, 1_500, 2_000, 2_500].map((ms, n) =>
      window.isDue('a', change(n), change(n + 1), at(ms)),
    );
    expect(due).toEqual([false, false, false, false, true, false]);
  });

  it('is due at once when it grew a lot since its last analysis', () => {
    const window = new IdleWindow(500);
    expect(window.isDue('a', change(1, 1), change(2, 60), at(0))).toBe(true);
    expect(window.isDue('a', change(2, 60), change(3, 100), at(0))).toBe(false);
    expect(window.isDue('a', change(2, 60), change(3, 110), at(0))).toBe(true);
  });

  it('holds nothing back with an idle window of zero', () => {
    expect(new IdleWindow(0).isDue('a', change(1), change(2), at(0))).toBe(true);
  });
});
