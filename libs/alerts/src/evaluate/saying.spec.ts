import type { Alert } from '../alert.js';
import type { RecordedEvaluation } from '../postgres/evaluation-rows.js';
import { sayingOf } from './saying.js';

const alert = {
  id: 'a1',
  name: 'Quality falls',
  definition: { query: { measure: 'cqi', filters: { productId: 'p1' } } },
} as unknown as Alert;
const evaluation = {
  value: 0.612345,
  previous: 0.7,
  conversations: 140,
  windowFrom: new Date('2026-11-01T00:00:00.000Z'),
  windowTo: new Date('2026-11-02T00:00:00.000Z'),
} as RecordedEvaluation;

describe('a notification in words', () => {
  it('has what it tells of as its title, and the figures as its text', () => {
    expect(sayingOf(alert, evaluation, 'alert')).toEqual({
      title: 'Quality falls: alert',
      text: 'Conversation quality was 0.6123 from 2026-11-01 00:00 to 2026-11-02 00:00 UTC, over 140 conversations; before that, it was 0.7.',
      link: '/alert-list?product=p1&open=a1&window=2026-11-02T00%3A00%3A00.000Z',
    });
  });

  it('says that there is nothing to measure by', () => {
    expect(sayingOf(alert, { ...evaluation, value: null, previous: null }, 'no_data')).toEqual({
      title: 'Quality falls: no data',
      text: 'Conversation quality could not be measured from 2026-11-01 00:00 to 2026-11-02 00:00 UTC.',
      link: '/alert-list?product=p1&open=a1&window=2026-11-02T00%3A00%3A00.000Z',
    });
    expect(sayingOf(alert, evaluation, 'ok').title).toBe('Quality falls: resolved');
  });
});
