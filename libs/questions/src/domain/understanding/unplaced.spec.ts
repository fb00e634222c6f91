import type { TenantName } from '../asked.js';
import { CONFIDENT, understand } from './understand.js';

const NAMES: readonly TenantName[] = [
  { kind: 'product', name: 'Support Bot', id: 'p-support' },
  { kind: 'version', name: 'v2', id: 'ver-2', since: '2026-09-15T00:00:00.000Z' },
  { kind: 'version', name: 'v3', id: 'ver-3', since: '2026-11-10T00:00:00.000Z' },
  { kind: 'segment', name: 'Power users', id: 's-power' },
  { kind: 'segment', name: 'At risk', id: 's-risk' },
  { kind: 'model', name: 'gpt-5' },
  { kind: 'model', name: 'gpt-5-mini' },
  { kind: 'topic', name: 'refund' },
  { kind: 'topic', name: 'invoice' },
];
const GROUND = { names: NAMES, now: new Date('2026-11-26T12:00:00Z'), zone: 'UTC' };
const isAnswered = (question: string): boolean => (understand(question, GROUND)?.confidence ?? 0) >= CONFIDENT;

describe('a question', () => {
  it.each([
    // The time or the version before something
    'conversations before 1 November',
    'quality before v3',
    'conversations up to yesterday',
    // Something else is counted
    'how many ratings last week',
    'how many conversations had a bad rating',
    'how many users had conversations last week',
    'how many organizations had conversations last week',
    'how many power users do we have',
    'how many users are at risk',
    'how many users use gpt-5',
    'how many conversations use tools',
    // An extreme, or a mean of what is counted
    'highest frustration yesterday',
    'max frustration last week',
    'most expensive conversation last week',
    'which users have the longest conversations',
    'how many messages per conversation',
    'messages in each conversation',
    'average number of messages last week',
    // A comparison with the rest
    'are German conversations worse',
    'which version is worse',
    'which topics improved most',
    'which model is cheaper',
    // Any of several, less of something, or a part of a whole
    'how many conversations about refunds or invoices last week',
    'conversations mentioning refund or return',
    'conversations with low frustration',
    'conversations with a high rating',
    'hallucination rate over time',
    'hallucination rate by model',
    'how many conversations failed last week',
    'how many conversations went wrong last week',
    'quality of the latest version',
    'first conversations about refunds',
    'why did quality drop by topic',
    // Two figures, what an earlier question was about, or what is to come
    'hallucinations and jailbreaks last week',
    'how many of those were angry',
    'what about yesterday?',
    'what will cost be',
    'how many open conversations do we have',
    'why do refund conversations have low quality',
    // A value that no conversation has, or a word that is nobody's id
    'conversations rated below 3 last week',
    'conversations with more than 2.5 messages',
    'how many messages did users send last week',
    'users without conversations last week',
  ])('is declined where a word has no place in the answer: %s', (question) => {
    expect([question, isAnswered(question)]).toEqual([question, false]);
  });

  it.each([
    'which is better, gpt-5 or gpt-5-mini',
    'is frustration going up or down',
    'is quality better this week than last week',
    'is the rating of v3 higher than of v2',
    'is the quality worse than before?',
    'what is the average quality across all conversations',
    'conversations over the weekend',
    'quality among power users',
    'top 5 worst topics',
    'what topics come up most often',
    'what is the biggest driver of the drop in quality',
    'how high is frustration?',
    'show me conversations with strong frustration',
    'how many angry users yesterday',
    'how many toxic answers did our models give',
    'how many messages did users have',
    'how is frustration doing?',
    'give me a summary of yesterday',
  ])('is answered where each word has its place: %s', (question) => {
    expect([question, isAnswered(question)]).toEqual([question, true]);
  });
});
