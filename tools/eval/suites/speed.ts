import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { valenceOf } from '../../../libs/analysis/src/sentiment/valence.js';
import { Utterance } from '../../../libs/analysis/src/utterance.js';
import { textOf } from '../../labelled/labelled-data.js';
import { compileLibrary } from '../compile-library.js';
import { toConversation } from '../../labelled/to-conversation.js';
import type { Figure } from '../figure.js';
import type { Bench, Suite } from '../suite.js';

const MESSAGES = 24;
const SECONDS = 3;

export const speed: Suite = (bench) => ({
  title: 'Speed, on one core of this machine',
  note: `Conversations of ${MESSAGES} messages, cut from USS and SGD. Loading: a fresh process, import and first analysis, by the built JavaScript; memory is what it grew by.`,
  figures: [...throughput(bench), ...loading()],
});

function throughput({ data, analyser, crossValidation }: Bench): Figure[] {
  const messages = [...data.sample('uss_dialogues'), ...data.sample('commercial_sgd')].flatMap(
    (row) => toConversation(row).messages,
  );
  const dialogues = Array.from({ length: Math.floor(messages.length / MESSAGES) }, (_, i) => ({
    messages: messages.slice(i * MESSAGES, (i + 1) * MESSAGES),
  }));
  const texts = data.sample('uss_turns').map(textOf);
  if (dialogues.length === 0 || texts.length === 0) return [];
  return [
    {
      name: 'speed.conversations_per_second',
      value: rate(dialogues, (dialogue) => analyser.analyse(dialogue)),
      of: dialogues.length,
      aim: 1000,
    },
    {
      name: 'speed.sentiment_texts_per_second',
      value: rate(texts, (text) => valenceOf(new Utterance(text), crossValidation.shipped.sentiment)),
      of: texts.length,
    },
  ];
}

/** Items a second, after half a second of warming up. */
function rate<T>(items: readonly T[], work: (item: T) => unknown): number {
  const warm = performance.now() + 500;
  while (performance.now() < warm) for (const item of items) work(item);
  const started = performance.now();
  let done = 0;
  while (performance.now() - started < SECONDS * 1000)
    for (const item of items) done += work(item) === undefined ? 0 : 1;
  return Math.round((done * 1000) / (performance.now() - started));
}

function loading(): Figure[] {
  const probe = join(import.meta.dirname, '../loading-probe.mjs');
  const { milliseconds, megabytes } = JSON.parse(
    execFileSync(process.execPath, [probe, compileLibrary()], { encoding: 'utf8' }),
  ) as {
    readonly milliseconds: number;
    readonly megabytes: number;
  };
  return [
    { name: 'speed.load_ms', value: milliseconds, aim: 150, lowerIsBetter: true },
    { name: 'speed.memory_mb', value: megabytes, aim: 100, lowerIsBetter: true },
  ];
}
