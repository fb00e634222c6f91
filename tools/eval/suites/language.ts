import { type LanguageReading, languageOf } from '../../../libs/analysis/src/language/language.js';
import { MOOD_LANGUAGES, type MoodLanguage } from '../../../libs/analysis/src/language/mood-languages.js';
import { foreignValence } from '../../../libs/analysis/src/sentiment/foreign-valence.js';
import { Utterance } from '../../../libs/analysis/src/utterance.js';
import { labelOf, SENTIMENT_BANDS } from '../../../libs/metrics/src/index.js';
import { type LabelledRow, textOf } from '../../labelled/labelled-data.js';
import { FOREIGN_SENTENCES } from '../gate/foreign-sentences.js';
import type { Figure } from '../figure.js';
import { classification, share } from '../metrics.js';
import type { Suite } from '../suite.js';

const TO_BEAT: Readonly<Record<MoodLanguage, number>> = { de: 0.596, es: 0.501, fr: 0.548, it: 0.547, pt: 0.551 };
const MENTIONS = /@user|https?\S*/g;

function umsab(code: MoodLanguage, rows: readonly LabelledRow[], read: (text: string) => LanguageReading): Figure[] {
  const texts = rows.map((row) => textOf(row).replace(MENTIONS, ' '));
  const guesses = texts.map((text) =>
    labelOf(SENTIMENT_BANDS, foreignValence(new Utterance(text), code)).replace('very_', ''),
  );
  const { macroF1 } = classification(
    guesses,
    rows.map(({ label }) => String(label)),
  );
  const of = rows.length;
  return [
    { name: `language.umsab.${code}.accuracy`, value: share(texts, (text) => read(text).language === code), of },
    { name: `language.umsab.${code}.sentiment.macro_f1`, value: macroF1, of, aim: TO_BEAT[code] },
  ];
}

export const language: Suite = ({ data, crossValidation }) => {
  const model = crossValidation.shipped.language;
  const read = (text: string) => languageOf(new Utterance(text).normalised, model);
  const foreign = Object.entries(FOREIGN_SENTENCES).flatMap(([code, texts]) =>
    texts.split('|').map((text) => ({ code, text })),
  );
  const english = ['topics_clinc', 'topics_banking77', 'goemotions', 'uss_turns', 'sentiment_vadergt'].flatMap((set) =>
    data.sample(set).map(textOf),
  );
  const tweets = data.sample('sentiment_umsab');
  return {
    title: 'Language',
    note: 'umsab: tweets, never trained on; accuracy of the language found, and macro-F1 of negative, neutral, positive by lexicons alone (aims: what fastText trained on these tweets reaches). foreign: chat sentences in 21 languages, written for this project. english: share of English user turns read as English; some of these turns were trained on.',
    figures: [
      {
        name: 'language.foreign.accuracy',
        value: share(foreign, ({ code, text }) => read(text).language === code),
        of: foreign.length,
      },
      {
        name: 'language.foreign.unsupported',
        value: share(foreign, ({ text }) => !read(text).supported),
        of: foreign.length,
      },
      ...MOOD_LANGUAGES.flatMap((code) =>
        umsab(
          code,
          tweets.filter((row) => row.language === code),
          read,
        ),
      ),
      { name: 'language.english.supported', value: share(english, (text) => read(text).supported), of: english.length },
    ],
  };
};
