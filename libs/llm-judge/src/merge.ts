import {
  type ConversationAnalysis,
  type Flag,
  type FlagName,
  type RootCause,
  round3,
  withRating,
} from '@parley/analysis';
import { derived } from './derived.js';
import {
  JUDGED_FIELD_NAMES,
  JUDGED_FLAGS,
  type JudgedField,
  type JudgedPrimitive,
  type JudgedValue,
  type Judgement,
} from './judged-fields.js';

/** Both opinions on one field, and which of them the analysis has. */
export interface FieldSource {
  readonly source: 'local' | 'llm';
  readonly local: JudgedPrimitive;
  readonly llm: JudgedPrimitive;
  readonly confidence: number;
}

export type FieldSources = Readonly<Partial<Record<JudgedField | `flags.${FlagName}`, FieldSource>>>;

export interface MergedAnalysis {
  readonly analysis: ConversationAnalysis;
  readonly sources: FieldSources;
}

/** A model's values below this confidence do not replace the local ones. */
const TRUSTED_CONFIDENCE = 0.6;
/** A judged flag is raised from this score on; the local thresholds are for the local scores. */
export const JUDGED_FLAG_THRESHOLD = 0.5;

/**
 * Uses the model's value where it is confident enough, else the local one; both are kept. The model does not know the
 * user's rating, 0..1, which counts beside its quality index as it does beside the local one.
 */
export function mergeJudgement(
  local: ConversationAnalysis,
  judgement: Judgement,
  rating: number | null,
): MergedAnalysis {
  const sources: Record<string, FieldSource> = {};
  const changes: Record<string, unknown> = {};
  for (const name of JUDGED_FIELD_NAMES) {
    const judged = judgement.fields[name];
    if (judged === undefined) continue;
    sources[name] = sourceOf(localValue(local, name), judged);
    if (sources[name].source === 'llm') changes[name] = mergedValue(name, judged, rating);
  }
  const flags: Record<FlagName, Flag> = { ...local.flags };
  for (const name of JUDGED_FLAGS) {
    const judged = judgement.flags[name];
    if (judged === undefined) continue;
    const source = sourceOf(local.flags[name].score, judged);
    sources[`flags.${name}`] = source;
    if (source.source === 'llm') flags[name] = judgedFlag(judged, local.flags[name]);
  }
  const analysis = { ...local, ...changes, flags };
  return { analysis: { ...analysis, ...derived(analysis, local, (name) => sources[name]?.source === 'llm') }, sources };
}

function sourceOf(local: JudgedPrimitive, { value, confidence }: JudgedValue): FieldSource {
  return { source: confidence >= TRUSTED_CONFIDENCE ? 'llm' : 'local', local, llm: value, confidence };
}

function localValue(local: ConversationAnalysis, name: JudgedField): JudgedPrimitive {
  return name === 'rootCause' ? (local.rootCause?.cause ?? 'none') : local[name];
}

function mergedValue(
  name: JudgedField,
  { value, confidence }: JudgedValue,
  rating: number | null,
): JudgedPrimitive | RootCause {
  if (typeof value === 'number') return round3(name === 'qualityIndex' ? withRating(value, rating) : value);
  if (name !== 'rootCause') return value;
  if (value === 'none') return null;
  return { cause: value as RootCause['cause'], confidence: round3(confidence), source: 'llm' };
}

function judgedFlag({ value, messageId }: JudgedValue, local: Flag): Flag {
  const score = typeof value === 'number' ? round3(value) : local.score;
  return { raised: score >= JUDGED_FLAG_THRESHOLD, score, messageId: messageId ?? local.messageId };
}
