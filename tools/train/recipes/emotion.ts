import { type Emotion, EMOTIONS } from '../../../libs/analysis/src/analysis.js';
import { emotionFeatures } from '../../../libs/analysis/src/emotion/emotion.js';
import { groupOf, textOf } from '../../labelled/labelled-data.js';
import { oneHot, type Recipe } from '../recipe.js';

const CLASSES: Readonly<Record<Emotion, string>> = {
  neutral: 'neutral approval realization desire',
  joy: 'joy amusement love excitement optimism pride relief admiration caring',
  gratitude: 'gratitude',
  curiosity: 'curiosity',
  confusion: 'confusion',
  surprise: 'surprise',
  frustration: 'annoyance disapproval',
  disappointment: 'disappointment',
  anger: 'anger disgust',
  sadness: 'sadness grief remorse embarrassment',
  anxiety: 'fear nervousness',
};

/** The product's class of each of the 28 GoEmotions labels. */
export const EMOTION_OF_LABEL: ReadonlyMap<string, Emotion> = new Map(
  EMOTIONS.flatMap((emotion) => CLASSES[emotion].split(' ').map((label): [string, Emotion] => [label, emotion])),
);

export const emotion: Recipe = {
  name: 'emotion',
  options: { classes: EMOTIONS, grams: 'words+chars', buckets: 32_768, learningRate: 0.1, epochs: 8 },
  dense: emotionFeatures,
  evenPriors: 0.2,
  examples: (data) =>
    data.whole('goemotions').map((row) => ({
      id: row.id,
      group: groupOf(row),
      text: textOf(row),
      target: oneHot(EMOTIONS.length, EMOTIONS.indexOf(EMOTION_OF_LABEL.get(String(row.label)) ?? 'neutral')),
    })),
};
