import { flagged, reviewed } from './review.js';
import { NOTHING_SAID, type Said, standing } from './standing.js';
import type { Trigger } from './trigger.js';

const trigger = (severity: number, triggerType: Trigger['triggerType'] = 'expectation_check'): Trigger => ({
  triggerType,
  severity,
  reason: 'r',
  source: 's',
  confidence: null,
});
const given = (...severities: number[]) => severities.map((severity) => trigger(severity));
const status = (found: readonly Trigger[], said: Said) => standing(found, said).status;

describe('a conversation', () => {
  it('without a trigger is not in the inbox', () => {
    expect(standing([], NOTHING_SAID)).toEqual({
      triggers: [],
      status: null,
      severity: 0,
      triggerType: null,
      axis: null,
    });
  });

  it('is as severe as its worst trigger, which speaks for it', () => {
    const found = [trigger(2), trigger(4, 'opportunity'), trigger(4, 'guardrail'), trigger(1, 'novelty')];
    expect(standing(found, NOTHING_SAID)).toMatchObject({ severity: 4, triggerType: 'guardrail', axis: 'attention' });
  });

  it('leaves the inbox when its triggers are withdrawn before anybody decided', () => {
    expect(status(given(4), NOTHING_SAID)).toBe('unreviewed');
    expect(status([], NOTHING_SAID)).toBeNull();
  });
});

describe('a decision', () => {
  const decided = reviewed(given(3), NOTHING_SAID, { status: 'dismissed' });

  it.each([
    ['stays when the triggers are withdrawn', [], 'dismissed'],
    ['stays when an analysis finds less', [2], 'dismissed'],
    ['stays when it finds as much', [3, 1], 'dismissed'],
    ['opens again when it finds more', [4], 'unreviewed'],
  ])('%s', (_, severities, expected) => {
    expect(status(given(...severities), decided)).toBe(expected);
  });

  it('holds again once what was found beyond it is withdrawn', () => {
    expect(status(given(5), decided)).toBe('unreviewed');
    expect(status(given(3), decided)).toBe('dismissed');
  });

  it('is not made by a note or an assignee, whatever was found since', () => {
    for (const since of [given(1), given(5)]) {
      const noted = reviewed(since, decided, {});
      expect(status(given(2), noted)).toBe('dismissed');
      expect(status([], noted)).toBe('dismissed');
    }
  });

  it('to open it keeps it open, whatever is withdrawn', () => {
    expect(status([], reviewed(given(3), decided, { status: 'unreviewed' }))).toBe('unreviewed');
  });
});

describe('a severity that a person sets', () => {
  const lowered = reviewed(given(4), NOTHING_SAID, { severity: 1 });

  it('holds until a higher one is found', () => {
    expect(standing(given(4), lowered).severity).toBe(1);
    expect(standing(given(2), lowered).severity).toBe(1);
    expect(standing(given(5), lowered).severity).toBe(5);
  });

  it('is taken back with null', () => {
    expect(standing(given(4), reviewed(given(4), lowered, { severity: null })).severity).toBe(4);
  });

  it('opens nothing that was decided', () => {
    const decided = reviewed(given(2), NOTHING_SAID, { status: 'reviewed' });
    expect(status(given(2), reviewed(given(2), decided, { severity: 5 }))).toBe('reviewed');
  });
});

describe('a flag', () => {
  it('brings a conversation in, and back', () => {
    const said = flagged([], NOTHING_SAID, 'Look');
    expect(standing([], said)).toMatchObject({ status: 'unreviewed', severity: 3, axis: 'manual' });
    const decided = reviewed([], said, { status: 'reviewed' });
    expect(status([], decided)).toBe('reviewed');
    expect(status([], flagged([], decided, 'Look again'))).toBe('unreviewed');
  });
});
