import { type ConversationAnalysis, type Flag, type FlagName, type RootCause, round3 } from '@parley/analysis';
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

/** Uses the model's value where it is confident enough, else the local one; both are kept. */
export function mergeJudgement(local: ConversationAnalysis, judgement: Judgement): MergedAnalysis {
  const sources: Record<string, FieldSource> = {};
  const changes: Record<string, unknown> = {};
  for (const name of JUDGED_FIELD_NAMES) {
    const judged = judgement.fields[name];
    if (judged === undefined) continue;
    sources[name] = sourceOf(localValue(local, name), judged);
    if (sources[name].source === 'llm') changes[name] = mergedValue(name, judged);
  }
  const flags: Record<FlagName, Flag> = { ...local.flags };
  for (const name of JUDGED_FLAGS) {
    const judged = judgement.flags[name];
    if (judged === undefined) continue;
    const source = sourceOf(local.flags[name].score, judged);
    sources[`flags.${name}`] = source;
    if (source.source === 'llm') flags[name] = judgedFlag(judged, local.flags[name]);
  }
  return { analysis: { ...local, ...changes, flags }, sources };
}

function sourceOf(local: JudgedPrimitive, { value, confidence }: JudgedValue): FieldSource {
  return { source: confidence >= TRUSTED_CONFIDENCE ? 'llm' : 'local', local, llm: value, confidence };
}

function localValue(local: ConversationAnalysis, name: JudgedField): JudgedPrimitive {
  return name === 'rootCause' ? (local.rootCause?.cause ?? 'none') : local[name];
}

function mergedValue(name: JudgedField, { value, confidence }: JudgedValue): JudgedPrimitive | RootCause {
  if (name !== 'rootCause') return typeof value === 'number' ? round3(value) : value;
  if (value === 'none') return null;
  return { cause: value as RootCause['cause'], confidence: round3(confidence), source: 'llm' };
}

function judgedFlag({ value, messageId }: JudgedValue, local: Flag): Flag {
  const score = typeof value === 'number' ? round3(value) : local.score;
  return { raised: score >= JUDGED_FLAG_THRESHOLD, score, messageId: messageId ?? local.messageId };
}
