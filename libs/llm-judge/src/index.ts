export * from './llm-judge.js';
export { JUDGED_FLAG_THRESHOLD } from './merge.js';
export type { FieldSource, FieldSources } from './merge.js';
