import { boundedData } from './bounded-data.js';
import { bodyOf } from './message-body.js';

const createdAt = new Date('2026-11-01T00:00:00.000Z');

describe('the body of a message', () => {
  it('is type, time and data, as Standard Webhooks has it', () => {
    expect(JSON.parse(bodyOf({ type: 'alert.fired', data: { a: [1] }, createdAt }, 'standard'))).toEqual({
      type: 'alert.fired',
      timestamp: '2026-11-01T00:00:00.000Z',
      data: { a: [1] },
    });
  });

  it('is a sentence for Slack, in which nothing that a user wrote is a link or a mention', () => {
    const data = { reason: '<!channel> & <https://evil.example|click>', severity: 5, none: null, list: [1] };
    expect(JSON.parse(bodyOf({ type: 'inbox.item', data, createdAt }, 'slack'))).toEqual({
      text: '*Parley: inbox.item*\nreason: &lt;!channel&gt; &amp; &lt;https://evil.example|click&gt;\nseverity: 5',
    });
  });

  it('leads people to where Parley is read, and programs to a path', () => {
    const message = { type: 'alert.fired' as const, data: { link: '/alert-list?open=a1' }, createdAt };
    const posted = (format: 'standard' | 'slack') => bodyOf(message, format, 'https://parley.example');
    expect(posted('slack')).toContain('link: https://parley.example/alert-list?open=a1');
    expect(posted('standard')).toContain('"link":"/alert-list?open=a1"');
  });

  it('stays below 20 kB, however long what it tells of is', () => {
    const data = boundedData({
      text: '🙂'.repeat(50_000),
      texts: Array.from({ length: 99 }, () => 'x'),
      deep: { a: 'y'.repeat(9_999) },
    });
    expect(Buffer.byteLength(bodyOf({ type: 'rating.created', data, createdAt }, 'standard'))).toBeLessThan(20_000);
    expect(JSON.stringify(data)).not.toContain('\\ud83d"');
  });
});
