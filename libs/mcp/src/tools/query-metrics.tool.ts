import { z } from 'zod';
import { INTERVALS } from '@parley/analytics';
import { accepted } from '../answer/tool-result.js';
import { DIMENSION, FILTERS, instant, MEASURE } from './inputs.js';
import { tool } from './tool.js';

const MAX_ROWS = 200;

export const queryMetrics = tool({
  name: 'query_metrics',
  title: 'Measure conversations',
  description:
    'Numbers of the conversations that meet all filters: one row, or one for each value of up to two dimensions, and by time with an interval. get_schema names measures and dimensions. compareTo tells what changed, and whether by more than chance. Every average is a mean over conversations.',
  input: z.strictObject({
    measures: z.array(MEASURE).min(1).max(8).describe('What to measure.'),
    by: z.array(DIMENSION).max(2).optional().describe('What to break it down by.'),
    interval: z.enum(INTERVALS).optional().describe('Breaks it down by time (UTC) as well.'),
    filters: z.strictObject(FILTERS).optional().describe('Which conversations.'),
    from: instant('Conversations that began at this moment or later.'),
    to: instant('Conversations that began before this moment.'),
    compareTo: z.string().min(1).max(64).optional().describe('previous, or another time as from..to.'),
    order: z.string().min(1).max(64).optional().describe('A column, with - before it for descending.'),
    limit: z.int().min(1).max(MAX_ROWS).default(50).describe('Rows at the most.'),
  }),
  find: async (question, ask) => {
    const data = accepted(await ask({ method: 'POST', path: '/query', body: question })) as {
      readonly rows: readonly unknown[];
    };
    const rows = data.rows.length;
    const full = rows === question.limit ? ' There may be more: raise the limit or narrow the filters.' : '';
    return {
      about: `${rows} row${rows === 1 ? '' : 's'} of ${question.measures.join(', ')}.${full}`,
      data: { ...data },
    };
  },
});
