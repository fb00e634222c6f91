import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cuss } from 'cuss';
import { eng } from 'stopword';
import { moodEmojis } from './moods/mood-lexicons.js';
import type { Lexicons } from '../../libs/analysis/src/models/lexicons.js';

const require = createRequire(import.meta.url);

/** The word lists of four open packages (see NOTICE) in one compact object. */
export function lexicons(): Lexicons {
  return {
    vader: vaderLexicon(),
    afinn: {
      words: winkTable('afinn-en-165') as Lexicons['vader'],
      pairs: winkTable('afinn-en-165-2grams') as Lexicons['afinn']['pairs'],
      // What a face or a gesture shows takes precedence over the tweets that it occurs in.
      emojis: { ...(winkTable('emojis') as Lexicons['vader']), ...moodEmojis() },
      emoticons: winkTable('emoticons') as Lexicons['vader'],
    },
    profanity: cuss,
    stopWords: eng.join(' '),
  };
}

/** The package's entry point is a bundle without the lexicon, but the original table lies beside it. */
function vaderLexicon(): Record<string, number> {
  const lines = readFileSync(require.resolve('vader-sentiment/vader_lexicon.txt'), 'utf8').split('\n');
  const entries = lines.map((line) => line.split('\t', 2)).filter(([, valence]) => valence !== undefined);
  return Object.fromEntries(entries.map(([term = '', valence]): [string, number] => [term, Number(valence)]));
}

function winkTable(name: string): unknown {
  return require(`wink-sentiment/src/${name}.js`) as unknown;
}
