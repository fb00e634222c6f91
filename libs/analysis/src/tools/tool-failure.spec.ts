import { toolOutcome } from './tool-failure.js';

const outcome = (content: string) => toolOutcome({ id: 'm', role: 'tool', content });

describe('toolOutcome', () => {
  it.each([
    'Error: not found',
    '{"success":false}',
    '{"status": 502}',
    'ValueError: bad id',
    '{"error": {"code": 3}}',
    'request timed out',
  ])('calls %s a failure', (content) => expect(outcome(content)).toBe('failure'));

  it.each([
    '{"error": null, "rows": 2}',
    '{"errors": []}',
    'The error rate is 2 %',
    '{"status": "ok"}',
    'Flight 404 to Oslo',
  ])('calls %s a success', (content) => expect(outcome(content)).toBe('success'));

  it.each(['', '[]', '{}', 'null', 'No results found'])('calls "%s" no result', (content) => {
    expect(outcome(content)).toBe('no_result');
  });

  it('believes the caller who marks a failure', () => {
    expect(toolOutcome({ id: 'm', role: 'tool', content: 'all fine', tool: 'error' })).toBe('failure');
  });
});
