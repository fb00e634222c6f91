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
    ['cost last full week', '11-16/11-23'],
    ['cost in the third quarter', '07-01/10-01'],
    ['cost MTD', '11-01/11-27'],
    ['cost in Oct', '10-01/11-01'],
    ['cost since 2026', '01-01/11-27'],
    ['cost 3 months ago', '08-01/09-01'],
    ['cost since 2 weeks ago', '11-12/11-27'],
    ['cost in week 45', '11-02/11-09'],
    ['cost on 5.11.2026', '11-05/11-06'],
    ['cost on 13/11/2026', '11-13/11-14'],
    ['cost from the 3rd to the 7th of November', '11-03/11-08'],
    ['cost between 1 and 10 November', '11-01/11-11'],
    ['cost from November 3 to 7', '11-03/11-08'],
    ['cost on 3 and 4 November', '11-03/11-05'],
  ])('are named in many ways: %s', (question, times) => {
    expect(timesOf(question)).toBe(times);
  });

  it.each([
    ['cost in October year over year', '10-01/11-01 vs 10-01/11-01'],
    ['cost last week, week over week', '11-16/11-23 vs 11-09/11-16'],
    ['cost this month compared to the same period last month', '11-01/11-27 vs 10-01/10-27'],
    ['conversations last week compared to the same week last year', '11-16/11-23 vs 11-17/11-24'],
    ['conversations this week compared to the same week last year', '11-23/11-27 vs 11-24/11-28'],
    ['cost last week year over year', '11-16/11-23 vs 11-17/11-24'],
    ['cost last week compared to the same week last month', '11-16/11-23 vs 10-19/10-26'],
    ['cost last week compared to the same days last year', '11-16/11-23 vs 11-16/11-23'],
    ['cost in week 53 of 2020 year over year', '12-28/01-04 vs 12-23/12-30'],
    ['cost on 30 October month over month', '10-30/10-31 vs 09-30/10-01'],
    ['cost from 1 March to 29 March 2026, month over month', '03-01/03-30 vs 02-01/03-01'],
  ])('are compared with the same part of an earlier year, month or week: %s', (question, times) => {
    expect(timesOf(question)).toBe(times);
  });

  it.each([
    ['cost yesterday between 3 and 5 pm', '2026-11-25T15:00', '2026-11-25T17:00'],
    ['cost from 11 am to 2 pm yesterday', '2026-11-25T11:00', '2026-11-25T14:00'],
    ['cost between 11 and 2 pm on 5 November', '2026-11-05T11:00', '2026-11-05T14:00'],
    ['cost before noon today', '2026-11-26T00:00', '2026-11-26T12:00'],
    ['cost yesterday after 22:00, Berlin time', '2026-11-25T21:00', '2026-11-25T23:00'],
  ])('may be hours of a day: %s', (question, from, to) => {
    expect(read(question)).toMatchObject({
      confidence: 1,
      asked: { from: `${from}:00.000Z`, to: `${to}:00.000Z` },
    });
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
    ['of hours that no bound is known of', 'conversations this morning'],
    ['of hours of many days', 'cost from 9:00 to 17:00 last week'],
    ['at an hour, not over a time', 'conversations on 5 November at 3 pm'],
    ['of two days apart', 'conversations on 3 and 7 November'],
    ['in figures that may be the day or the month', 'conversations on 11/05/2026'],
    ['of a year before nothing', 'cost year over year'],
    ['that begin after today', 'conversations since 2027-01-01'],
  ])('are declined if they are %s: %s', (_, question) => {
    expect(timesOf(question)).toBeNull();
  });
});
