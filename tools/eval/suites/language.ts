import { languageOf } from '../../../libs/analysis/src/language/language.js';
import { Utterance } from '../../../libs/analysis/src/utterance.js';
import { textOf } from '../../labelled/labelled-data.js';
import { FOREIGN_SENTENCES } from '../gate/foreign-sentences.js';
import { share } from '../metrics.js';
import type { Suite } from '../suite.js';

export const language: Suite = ({ data, crossValidation }) => {
  const model = crossValidation.shipped.language;
  const read = (text: string) => languageOf(new Utterance(text).normalised, model);
  const foreign = Object.entries(FOREIGN_SENTENCES).flatMap(([code, texts]) =>
    texts.split('|').map((text) => ({ code, text })),
  );
  const english = ['topics_clinc', 'topics_banking77', 'goemotions', 'uss_turns', 'sentiment_vadergt'].flatMap((set) =>
    data.sample(set).map(textOf),
  );
  return {
    title: 'Language',
    note: 'foreign: sentences of chats in 21 languages, written for this project. english: share of English user turns read as English; part of them was trained on.',
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
      { name: 'language.english.supported', value: share(english, (text) => read(text).supported), of: english.length },
    ],
  };
};
