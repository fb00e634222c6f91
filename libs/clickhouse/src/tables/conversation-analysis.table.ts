import {
  addedLater,
  arrayOf,
  bool,
  computed,
  float64,
  instant,
  int32,
  keyedSums,
  keyword,
  nullable,
  optionalId,
  string,
  uint16,
  uint32,
  uint64,
  uuid,
} from '../schema/columns.js';
import { defineTable } from '../schema/table-spec.js';
import { entriesExpression } from './analysis-entries.js';
import { measuresExpression, moodMeasuresExpression } from './analysis-measures.js';
import { CONVERSATIONS_BY_PRODUCT } from './shared.js';

/** One row per conversation: its scores, beside everything that an aggregate filters by. */
export const CONVERSATION_ANALYSIS = defineTable({
  name: 'conversation_analysis',
  columns: {
    tenant_id: uuid,
    product_id: uuid,
    conversation_id: uuid,
    /**
     * revision * 65536 + analyser_version * 4 + opinion: a newer state of the conversation counts first, then a newer
     * analyser, then what a language model was asked as well (libs/projections analysis-row.ts).
     */
    row_version: uint64,
    analyser_version: uint16,
    version_id: uuid,
    prompt_id: uuid,
    user_id: uuid,
    organization_id: optionalId,
    model: keyword,
    created_at: instant,
    language: keyword,
    supported: bool,
    user_message_count: uint32,
    sentiment: float64,
    sentiment_minimum: float64,
    sentiment_change: float64,
    frustration: float64,
    struggle: float64,
    commercial_intent: float64,
    commercial_signal: keyword,
    churn_risk: bool,
    jailbreak: bool,
    jailbreak_succeeded: bool,
    hallucination: bool,
    user_toxicity: bool,
    model_toxicity: bool,
    user_bias: bool,
    model_bias: bool,
    missing_capability: bool,
    emotion: keyword,
    topic: keyword,
    topic_group: keyword,
    keywords: arrayOf(string),
    root_cause: keyword,
    root_cause_confidence: float64,
    root_cause_source: keyword,
    tool_names: arrayOf(keyword),
    tool_calls: arrayOf(uint32),
    tool_failures: arrayOf(uint32),
    satisfaction: nullable(float64),
    safety: nullable(float64),
    friction: nullable(float64),
    quality_index: nullable(float64),
    /** The models that the conversation or one of its messages names beside `model`. */
    other_models: addedLater(arrayOf(keyword)),
    measures: addedLater(computed(arrayOf(int32), measuresExpression)),
    entries: addedLater(computed(keyedSums, entriesExpression)),
    mood_measures: addedLater(computed(arrayOf(int32), moodMeasuresExpression)),
    /** The flags that are raised, and beside each how sure the analysis is of it. */
    raised_flags: addedLater(arrayOf(keyword)),
    raised_flag_confidences: addedLater(arrayOf(float64)),
  },
  ...CONVERSATIONS_BY_PRODUCT,
});
