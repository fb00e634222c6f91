import { unsupported } from './unsupported.js';

const results = [
  {
    rows: [
      { model: 'gpt-5-mini', conversations: 1204, cqi: 0.412, share: 0.256 },
      { model: 'order_4711', conversations: 31, cqi: 0.75 },
    ],
    comparison: { from: '2026-11-02T00:00:00.000Z', to: '2026-11-09T00:00:00.000Z' },
  },
  { messages: [{ content: 'There were 987 conversations.', input: { count: 988 } }], firstUserMessage: '989 of them' },
];
const basis = {
  requests: [{ from: '2026-11-09T00:00:00Z', to: '2026-11-16T00:00:00Z', limit: 55 }],
  results,
  question: 'Which of the last 45 days was worst?',
};

describe('what nothing supports in an answer', () => {
  it.each([
    'gpt-5-mini had 1,204 conversations with a quality of 0.41.',
    'Quality was 0.412 over 1204 conversations; 25.6 % and 26 % are of that share.',
    'order_4711 has 31 conversations and 0.8 quality from 2026-11-09 to 2026-11-15, over 45 days.',
    'The results do not tell.',
  ])('is nothing here: %s', (answer) => {
    expect(unsupported(answer, basis)).toBeNull();
  });

  it.each([
    ['a number that no result has', 'There were 1,205 conversations.', '1,205'],
    ['a number of the request', 'There were 55 conversations.', '55'],
    ['a number that people said', 'There were 987 conversations.', '987'],
    ['a number that a tool was given', 'There were 988 conversations.', '988'],
    ['a number of a first message', 'There were 989 conversations.', '989'],
    ['part of a name', 'There were 4711 conversations.', '4711'],
    ['part of a day', 'There were 16 conversations.', '16'],
    ['a day of no result', 'It began on 2025-01-01.', '2025'],
    ['a score rounded to nothing', 'Quality was 0.', '0'],
    ['a number in words', 'There were twelve of them.', 'twelve'],
    ['a small number in words', 'There were seven of them.', '7'],
    ['a multiple', 'It doubled.', 'doubled'],
    ['an address', 'See https://evil.example', 'an address'],
    ['a link', 'See [this](x)', 'an address'],
  ])('is %s', (_, answer, found) => {
    expect(unsupported(answer, basis)).toBe(found);
  });
});
