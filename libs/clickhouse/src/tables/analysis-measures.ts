import { thousandths } from './shared.js';

/** A user said something in a language of which everything is read. In other rows such scores are a neutral 0. */
export const SPOKEN = 'supported AND user_message_count > 0';
const ofSpoken = (score: string): string => `if(${SPOKEN}, ${thousandths(score)}, 0)`;
/**
 * Whether the mood of the user was read: in English, or in a language in which only sentiment and frustration are read.
 * Analysers before the third version read it in English only.
 */
export const MOOD_READ = `(supported OR (analyser_version >= 3 AND language IN ('de', 'es', 'fr', 'it', 'pt'))) AND user_message_count > 0`;
const ofMood = (score: string): string => `if(${MOOD_READ}, ${thousandths(score)}, 0)`;
const ofScored = (score: string): string => thousandths(`ifNull(${score}, 0)`);

/**
 * What one analysed conversation adds to the metrics over any set of conversations, as whole numbers: scores in
 * thousandths, flags as 0 or 1. An answer is then one sum over one column. With an expression for each metric, the
 * engine would spend longer on planning than on reading thousands of rows.
 *
 * The order is the order of the metrics, and rows are stored in it, so it never changes. A new or redefined measure
 * comes as a further column with a migration of its own; a test compares these with the metrics.
 */
export const ANALYSIS_MEASURES = {
  conversations: '1',
  spoken: SPOKEN,
  /** These three are no longer read: {@link MOOD_MEASURES} replace them. */
  englishSentiment: ofSpoken('sentiment'),
  englishSentimentChange: ofSpoken('sentiment_change'),
  englishFrustration: ofSpoken('frustration'),
  struggle: ofSpoken('struggle'),
  commercialIntent: ofSpoken('commercial_intent'),
  cqi: ofScored('quality_index'),
  cqiCount: 'quality_index IS NOT NULL',
  /** In millionths: with sum and count it tells how widely the indices spread. */
  cqiSquares: `${ofScored('quality_index')} * ${ofScored('quality_index')}`,
  jailbreakDetected: 'jailbreak',
  hallucinationDetected: 'hallucination',
  userToxicityDetected: 'user_toxicity',
  modelToxicityDetected: 'model_toxicity',
  userBiasDetected: 'user_bias',
  modelBiasDetected: 'model_bias',
  missingCapabilityDetected: 'missing_capability',
  satisfaction: ofScored('satisfaction'),
  satisfactionCount: 'satisfaction IS NOT NULL',
  safety: ofScored('safety'),
  safetyCount: 'safety IS NOT NULL',
  friction: ofScored('friction'),
  frictionCount: 'friction IS NOT NULL',
  highIntent: 'commercial_intent >= 0.6',
  highFrustration: 'frustration >= 0.5',
  highStruggle: 'struggle >= 0.5',
  churnRisk: 'churn_risk',
} as const;

/** The same for what users feel, which is read in more languages than anything else; in a column of their own. */
export const MOOD_MEASURES = {
  moods: MOOD_READ,
  sentiment: ofMood('sentiment'),
  sentimentChange: ofMood('sentiment_change'),
  frustration: ofMood('frustration'),
} as const;

export type AnalysisMeasure = keyof typeof ANALYSIS_MEASURES | keyof typeof MOOD_MEASURES;

/** The place of each measure's sum in {@link SUMMED_MEASURES}, from 0 on. */
export const MEASURE_PLACES = Object.fromEntries(
  (Object.keys({ ...ANALYSIS_MEASURES, ...MOOD_MEASURES }) as AnalysisMeasure[]).map((name, place) => [name, place]),
) as Readonly<Record<AnalysisMeasure, number>>;

/** One sum of a cell. */
export const measureOf = (name: AnalysisMeasure): string => `measures[${MEASURE_PLACES[name] + 1}]`;

const expressionOf = (measures: Readonly<Record<string, string>>): string => `[${Object.values(measures).join(', ')}]`;

/**
 * Scores whose squares are added up as well, in millionths: with sum and count they tell whether two means differ by
 * chance alone. This order never changes either; a test compares it with the metrics.
 */
export const SQUARED_MEASURES = [
  'sentiment',
  'sentimentChange',
  'frustration',
  'struggle',
  'commercialIntent',
  'cqi',
  'satisfaction',
  'safety',
  'friction',
] as const satisfies readonly AnalysisMeasure[];

const elementOf = (name: AnalysisMeasure): string => {
  const [column, names] =
    name in MOOD_MEASURES
      ? ['mood_measures', Object.keys(MOOD_MEASURES)]
      : ['measures', Object.keys(ANALYSIS_MEASURES)];
  return `one.${column}[${names.indexOf(name) + 1}]`;
};

/** The squares of one analysed conversation `one`. */
export const squaresExpression = `arrayMap(score -> toInt64(score) * score, [${SQUARED_MEASURES.map(elementOf).join(', ')}])`;

/** As the columns hold them. */
export const measuresExpression = expressionOf(ANALYSIS_MEASURES);
export const moodMeasuresExpression = expressionOf(MOOD_MEASURES);

/** An aggregate: the sum of each measure, in their order; empty when there is no conversation. */
export const SUMMED_MEASURES = 'arrayConcat(sumForEach(measures), sumForEach(mood_measures))';
