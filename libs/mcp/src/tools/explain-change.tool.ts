import { z } from 'zod';
import { explain, EXPLAINING, type QueryAnswer } from '@parley/questions';
import { Rejected } from '../answer/rejected.js';
import { accepted } from '../answer/tool-result.js';
import { DIMENSION, FILTERS, instant, MEASURE } from './inputs.js';
import { tool } from './tool.js';

const MAX_DIMENSIONS = 6;

export const explainChange = tool({
  name: 'explain_change',
  title: 'Explain a change',
  description:
    'Why a measure changed against an earlier time: whether by more than chance, and which versions, models, topics and causes the change comes from. A contribution is in the unit of the measure; those of one dimension sum to the change where each conversation has one value. What goes together with a change need not be its cause.',
  input: z.strictObject({
    measure: MEASURE.describe('What changed; get_schema tells what each measure is.'),
    from: instant('Conversations that began at this moment or later.'),
    to: instant('Conversations that began before this moment.'),
    compareTo: z.string().min(1).max(64).default('previous').describe('previous, or another time as from..to.'),
    filters: z.strictObject(FILTERS).optional().describe('Which conversations.'),
    by: z
      .array(DIMENSION)
      .min(1)
      .max(MAX_DIMENSIONS)
      .default([...EXPLAINING])
      .describe('Dimensions to look for the change in.'),
  }),
  find: async (change, ask) => {
    const query = async (body: object) => accepted(await ask({ method: 'POST', path: '/query', body })) as QueryAnswer;
    const explanation = await explain(change, query);
    if (explanation === null) throw new Rejected('compareTo: must name a time to compare with.');
    const { measure } = change;
    const { from, to } = explanation.comparedTo;
    return {
      about: `How ${measure} changed against ${from} to ${to}, and where the change comes from.`,
      data: { measure, ...explanation },
    };
  },
});
