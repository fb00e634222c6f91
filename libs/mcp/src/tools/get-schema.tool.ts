import { z } from 'zod';
import { accepted } from '../answer/tool-result.js';
import { tool } from './tool.js';

export const getSchema = tool({
  name: 'get_schema',
  title: 'What can be asked',
  description:
    'The measures (with unit, range and which way is better) and dimensions that query_metrics and explain_change take. Call it before the first of them.',
  input: z.strictObject({}),
  find: async (_, ask) => ({
    about: 'Measures and dimensions of conversations, and the limits of one question.',
    data: accepted(await ask({ method: 'GET', path: '/query/schema' })) as Record<string, unknown>,
    own: true,
  }),
});
