import { setTimeout as sleep } from 'node:timers/promises';
import { type AnalysisPool, InProcessAnalysisPool, ThreadedAnalysisPool } from '../../libs/analysis-pool/src/index.js';
import { type Conversation, LocalAnalyser } from '../../libs/analysis/src/index.js';

/** What analysis threads cost and gain: start, memory, conversations per second, and the stall of the event loop. */
const MESSAGES = 24;
const SENTENCES = [
  'My invoice is wrong again, this is really annoying.',
  'I am sorry to hear that. Which of the two invoices do you mean?',
  'The one of March. I said so before! How much is the upgrade to the pro plan?',
  'The pro plan is 20 dollars a month. I have corrected the invoice of March.',
];
const conversation = (n: number): Conversation => ({
  messages: Array.from({ length: MESSAGES }, (_, i) => ({
    id: `${i}`,
    role: i % 2 === 0 ? 'user' : 'assistant',
    content: `${SENTENCES[i % SENTENCES.length]} (${n}-${i})`,
  })),
});
const rssMb = (): number => Math.round(process.memoryUsage().rss / 1e6);

async function measure(name: string, make: () => AnalysisPool, count: number): Promise<void> {
  const before = rssMb();
  const startedAt = performance.now();
  const pool = make();
  await pool.analyse('tenant', conversation(0));
  const firstMs = Math.round(performance.now() - startedAt);
  const loaded = rssMb();
  for (let n = 0; n < 200; n++) await pool.analyse('tenant', conversation(n));
  let longestStallMs = 0;
  let last = performance.now();
  const ticking = setInterval(() => {
    longestStallMs = Math.max(longestStallMs, performance.now() - last - 2);
    last = performance.now();
  }, 2);
  const begun = performance.now();
  const cpu = process.cpuUsage();
  await Promise.all(Array.from({ length: count }, (_, n) => pool.analyse('tenant', conversation(n))));
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(ticking);
  const { user, system } = process.cpuUsage(cpu);
  const perProcessorSecond = Math.round(count / ((user + system) / 1e6));
  const figures = { firstMs, loadedMb: loaded - before, afterMb: rssMb() - before };
  console.log(
    JSON.stringify({
      name,
      ...figures,
      perSecond: Math.round(count / seconds),
      perProcessorSecond,
      longestStallMs: Math.round(longestStallMs),
    }),
  );
  await pool.close();
  await sleep(500);
}

const entry = new URL('../../dist/libs/analysis-pool/src/analysis-thread.js', import.meta.url);
const count = Number(process.argv[3] ?? 3000);
const threads = Number(process.argv[2] ?? 1);
await measure(
  threads === 0 ? 'in process' : `${threads} threads`,
  () =>
    threads === 0
      ? new InProcessAnalysisPool(new LocalAnalyser())
      : new ThreadedAnalysisPool({ threads, entry, execArgv: [] }),
  count,
);
