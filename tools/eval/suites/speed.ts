import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { textOf } from '../../labelled/labelled-data.js';
import { toConversation } from '../../labelled/to-conversation.js';
import { compileLibrary } from '../compile-library.js';
import type { Figure } from '../figure.js';
import type { Bench, Suite } from '../suite.js';

const MESSAGES = 24;
/** What this page cannot measure while others work on the machine. */
const ON_A_QUIET_MACHINE =
  'Other work on the machine halves the rate. On a quiet one version 2 reached 1213 conversations and 101677 texts a second, and loaded in 127 ms. Version 6 reaches .97 to 1.38 times the rate of version 3 (commit c9cf8dd), and loads in 1.08 to 1.32 times its loading time (three rounds of `node tools/eval/speed-probe.mjs` and `loading-probe.mjs`, with the libraries of both in turn). Version 9 reaches the rate of version 8.';

export const speed: Suite = (bench) => {
  const library = compileLibrary();
  return {
    title: 'Speed, on one core of this machine',
    note: `Conversations of ${MESSAGES} messages, cut from USS and SGD, per second of processor time. Measured in fresh processes that run the built library; loading is import and first analysis, memory is what the process grew by. ${ON_A_QUIET_MACHINE}`,
    figures: [...throughput(bench, library), ...loading(library)],
  };
};

function throughput({ data }: Bench, library: string): Figure[] {
  const rows = [...data.sample('uss_dialogues'), ...data.sample('commercial_sgd')];
  const messages = rows.flatMap((row) => toConversation(row).messages);
  const conversations = Array.from({ length: Math.floor(messages.length / MESSAGES) }, (_, i) =>
    messages.slice(i * MESSAGES, (i + 1) * MESSAGES),
  );
  const texts = data.sample('uss_turns').map(textOf);
  if (conversations.length === 0 || texts.length === 0) return [];
  const { conversationsPerSecond, textsPerSecond } = probe('speed-probe.mjs', library, { conversations, texts });
  return [
    { name: 'speed.conversations_per_second', value: conversationsPerSecond!, of: conversations.length, aim: 1000 },
    { name: 'speed.sentiment_texts_per_second', value: textsPerSecond!, of: texts.length },
  ];
}

function loading(library: string): Figure[] {
  const { milliseconds, megabytes } = probe('loading-probe.mjs', library, null);
  return [
    { name: 'speed.load_ms', value: milliseconds!, aim: 150, lowerIsBetter: true },
    { name: 'speed.memory_mb', value: megabytes!, aim: 100, lowerIsBetter: true },
  ];
}

function probe(script: string, library: string, input: unknown): Readonly<Record<string, number>> {
  const path = join(import.meta.dirname, '..', script);
  const output = execFileSync(process.execPath, [path, library], { input: JSON.stringify(input), encoding: 'utf8' });
  return JSON.parse(output) as Record<string, number>;
}
