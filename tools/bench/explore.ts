import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { ApiClient } from '@parley/api-client';
import { loadConversations } from './analytics/load-conversations.js';
import { runBench, WORLD_OPTIONS } from './analytics/run-bench.js';
import { bareRequestsPerSecond } from './bare-requests-per-second.js';
import { lists, queries, searches } from './explore/questions.js';
import { timeExport } from './explore/time-export.js';
import { timeQuestions } from './explore/time-questions.js';

/*
 * How fast conversations are found, asked about and exported, over a large tenant and through the HTTP endpoints. The
 * world is that of bench:analytics, with its conversations in PostgreSQL and its words; the data directory is kept, so
 * that a second run only measures. Bare Fastify shows how fast the machine is.
 */

const { values } = parseArgs({
  options: {
    ...WORLD_OPTIONS,
    requests: { type: 'string', default: '20' },
    formats: { type: 'string', default: 'jsonl,csv' },
    data: { type: 'string', default: './data-bench-explore' },
  },
});

await runBench({ ...values, load: { events: false, words: true } }, async ({ service, prepared }) => {
  await loadConversations(service.stores.postgres, prepared.place);
  const api = new ApiClient(service.url, prepared.key);
  const time = async (questions: Parameters<typeof timeQuestions>[1]) => {
    const { all, kinds } = await timeQuestions(api, questions, Number(values.requests));
    console.table(kinds);
    return all;
  };
  const bare = await bareRequestsPerSecond();
  const list = await time(lists(prepared));
  const search = await time(searches(prepared));
  const query = await time(queries(prepared));
  const exports = [];
  for (const format of values.formats.split(',')) {
    const url = `${service.url}/v1/interactions?format=${format}`;
    exports.push({ format, ...(await timeExport(url, prepared.key, prepared.place.size.conversations)) });
  }
  console.table(exports);
  console.log(
    JSON.stringify({
      list,
      search,
      query: { p50Ms: query.p50Ms },
      export: {
        rowsPerSecond: Math.min(...exports.map(({ rowsPerSecond }) => rowsPerSecond)),
        rssMb: Math.max(...exports.map(({ rssMb }) => rssMb)),
      },
      bareFastifyPerSecond: Math.round(bare),
    }),
  );
});
