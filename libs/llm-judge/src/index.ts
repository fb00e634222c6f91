export * from './llm-judge.js';
export type { FieldSource, FieldSources } from './merge.js';
