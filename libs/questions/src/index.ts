export type { Asked, TenantName } from './domain/asked.js';
export { CONFIDENT, understand } from './domain/understanding/understand.js';
export { explain, EXPLAINING } from './explain/explain-change.js';
export { type ModelTool, ModelTools, type ToolAnswer } from './model/model-tools.port.js';
export type { QueryAnswer } from './explain/query-answer.js';
export { QuestionsModule } from './questions.module.js';
