import type { Asked } from '../asked.js';
import { CONFIDENT, understand } from '../understanding/understand.js';

const THURSDAY = new Date('2026-11-26T12:00:00Z');
const read = (question: string) => understand(question, { names: [], now: THURSDAY, zone: 'UTC' });

/** "11-20/11-27 vs 11-13/11-20", the day after the last one as the end; null if the question is declined. */
function timesOf(question: string): string | null {
  const understood = read(question);
  if (understood === null || understood.confidence < CONFIDENT) return null;
  const { from, to, compareTo }: Asked = understood.asked;
  const days = (period: { readonly from: string; readonly to: string }) =>
    `${period.from.slice(5, 10)}/${period.to.slice(5, 10)}`;
  if (compareTo === undefined) return days({ from, to });
  return `${days({ from, to })} vs ${compareTo === 'previous' ? compareTo : days(compareTo)}`;
}

describe('the times of a question', () => {
  it.each([
    ['why did quality drop from last week to this week', '11-23/11-27 vs 11-16/11-23'],
    ['why did quality drop from yesterday to today', '11-26/11-27 vs 11-25/11-26'],
    ['how did quality change between September and October', '10-01/11-01 vs 09-01/10-01'],
    ['quality from last week to this week', '11-16/11-27'],
    ['quality over time from September to October', '09-01/11-01'],
    ['why did quality drop from 2026-11-10 to 2026-11-13', '11-10/11-14 vs previous'],
  ])('are compared where something is said to change from one to the other: %s', (question, times) => {
    expect(timesOf(question)).toBe(times);
  });

  it.each([
    ['quality in the last 30 days vs the previous 30 days', '10-28/11-27 vs previous'],
    ['why did quality drop in the last 30 days compared to the previous 30 days?', '10-28/11-27 vs previous'],
    ['conversations in the last 30 days compared to the 30 days before', '10-28/11-27 vs previous'],
    ['conversations last 7 days vs the 7 days before', '11-20/11-27 vs previous'],
    ['conversations from 1 November to 7 November vs the 7 days before that', '11-01/11-08 vs previous'],
    ['quality since 10 November vs the 10 days before', '11-10/11-27 vs 10-31/11-10'],
    ['quality last month vs the previous month', '10-01/11-01 vs 09-01/10-01'],
    ['messages this week vs the week before', '11-23/11-27 vs 11-16/11-23'],
    ['messages in September vs the month before', '09-01/10-01 vs 08-01/09-01'],
  ])('hold the one before another: %s', (question, times) => {
    expect(timesOf(question)).toBe(times);
  });

  it.each([
    ['conversations in the previous 30 days', '10-28/11-27'],
    ['conversations in the previous week', '11-16/11-23'],
    ['conversations the week before last', '11-09/11-16'],
    ['conversations the day before yesterday', '11-24/11-25'],
  ])('are counted from today where there is no other: %s', (question, times) => {
    expect(timesOf(question)).toBe(times);
  });

  it.each([
    ['conversations on Thursday last week', '11-19/11-20'],
    ['conversations last week on Thursday', '11-19/11-20'],
    ['conversations from Monday to Wednesday last week', '11-16/11-19'],
    ['conversations between Monday and Wednesday last week', '11-16/11-19'],
    ['conversations on Thursday, 12 November', '11-12/11-13'],
    ['how many conversations last Thursday', '11-19/11-20'],
    ['how many conversations on Thursday', '11-26/11-27'],
    ['how many conversations last Monday', '11-23/11-24'],
  ])('hold days of the week: %s', (question, times) => {
    expect(timesOf(question)).toBe(times);
  });

  it.each([
    ['compared with itself', 'quality last week vs last week'],
    ['compared with a part of itself', 'quality this month vs the last 7 days'],
    ['side by side without a word that compares them', 'conversations this week last week'],
    ['side by side in an explanation', 'why did quality drop last week this month'],
    ['before nothing', 'conversations the week before'],
    ['compared with, alone', 'how does the quality compare to last week'],
    ['of a day that is still to come', 'conversations on Friday this week'],
    ['that end before they begin', 'conversations from 20 November to 10 November'],
    ['that begin after today', 'conversations since 2027-01-01'],
  ])('are declined if they are %s: %s', (_, question) => {
    expect(timesOf(question)).toBeNull();
  });
});
