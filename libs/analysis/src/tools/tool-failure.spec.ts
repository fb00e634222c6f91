import type { JsonValue } from '../conversation.js';
import { toolOutcome } from './tool-failure.js';

const outcome = (content: string) => toolOutcome({ content });

describe('toolOutcome', () => {
  it.each([
    'Error: not found',
    '{"success":false}',
    '{"status": 502}',
    'ValueError: bad id',
    '{"error": {"code": 3}}',
    'request timed out',
    '[ERROR] disk full',
    'Error:\nno such host',
    '2026-11-26T10:00:00Z ERROR: disk full',
    'java.io.IOException: broken pipe',
    'Failed to reach the calendar',
    'Forbidden',
    'Forbidden: your key lacks a scope',
    'Error 503',
    'An unexpected error occurred.',
    'The connection to db.internal was refused',
    'connect ECONNREFUSED 10.0.0.7:5432',
    'The server returned status 500',
    'status: failed\nerror: disk full',
    '{"error": "disk full", "rows": [1, 2',
  ])('calls %s a failure', (content) => expect(outcome(content)).toBe('failure'));

  it.each([
    '{"error": null, "rows": 2}',
    '{"errors": []}',
    'The error rate is 2 %',
    '{"status": "ok"}',
    'Flight 404 to Oslo',
    'Error correction was invented by Richard Hamming.',
    'Failed states of the last century',
    'Unauthorised biographies sell well',
    'Timeout rules in basketball',
    'Terror: a history',
    'Fatal attraction, 1987, 119 minutes',
    'What to do about TypeError: x is undefined in old browsers',
    'Answers to "connection reset" and to ETIMEDOUT',
    'What HTTP 403 means, and how it differs from 401 Unauthorized',
    'The dialling code: 415',
    'rows: 3\nerror: null',
    'error: no\nrows: 3',
    '{"error": "none", "rows": [1, 2',
  ])('calls %s a success', (content) => expect(outcome(content)).toBe('success'));

  it.each(['', '[]', '{}', 'null', 'No results found'])('calls "%s" no result', (content) => {
    expect(outcome(content)).toBe('no_result');
  });

  it('believes the caller who marks a failure', () => {
    expect(toolOutcome({ content: 'all fine', tool: 'error' })).toBe('failure');
  });

  const returned = (output: JsonValue) => toolOutcome({ content: '', output });

  it.each<[JsonValue]>([
    ['Error: no such order'],
    ['{"error": "no such order"}'],
    [{ error: 'no such order' }],
    [{ error: { code: 3 } }],
    [{ errors: ['a', 'b'] }],
    [{ success: false }],
    [{ errors: [{ field: 'id' }] }],
    [{ code: 409, message: 'already booked' }],
    [{ code: '500', error: 'disk full' }],
    [{ code: 'timeout' }],
    [{ success: false, data: [1, 2] }],
    [{ isError: true, content: [{ type: 'text', text: 'no such order' }] }],
    [{ is_error: true }],
    [{ status: 503 }],
    [{ statusCode: '404', body: '' }],
    [{ status: 'error', message: 'no such order' }],
    [{ result: { status: 500 } }],
    [{ content: [{ type: 'text', text: 'Error: no such order' }] }],
    ['Traceback (most recent call last):\n  File "a.py", line 3'],
    ['TypeError: x is undefined\n    at run (a.js:3:1)'],
    ['Exception in thread "main" java.lang.NullPointerException'],
    ['panic\n\tat com.shop.Orders.find(Orders.java:12)'],
    ['HTTP 502 Bad Gateway'],
  ])('calls the output %j a failure', (output) => expect(returned(output)).toBe('failure'));

  it.each<[JsonValue]>([
    ['Order 4471 is on its way'],
    [{ error: null, rows: [{ id: 1 }] }],
    [{ success: true }],
    [{ errorCode: '0', errorMessage: 'OK' }],
    [{ err: 'null', id: 3 }],
    [{ errors: '0', id: 3 }],
    [{ exception: 'None', id: 3 }],
    [{ error: 'False', id: 3 }],
    [{ error: { code: 0, message: 'Success' }, id: 3 }],
    [{ name: 'San Francisco', code: 415 }],
    [{ article: 'lamp', code: '503' }],
    [{ isError: false, content: [{ type: 'text', text: 'Order 4471 is on its way' }] }],
    [{ status: 200, body: { id: 1 } }],
    [{ status: 'shipped', errorRate: 0.2 }],
    [{ code: 'OSL', flights: [{ number: 404 }] }],
    [[{ title: 'Error handling in Go', status: 'error' }]],
    [{ failed: false, errors: [], total: 3 }],
    [42],
    [true],
  ])('calls the output %j a success', (output) => expect(returned(output)).toBe('success'));

  it.each<[JsonValue]>([[null], [''], [[]], [{}], ['[]'], [{ results: [] }], [{ items: [], total: 0 }]])(
    'calls the output %j no result',
    (output) => expect(returned(output)).toBe('no_result'),
  );
});
