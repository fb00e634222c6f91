export { createParleyClient, type ParleyClient } from './client.js';
export type { components, paths } from './schema.js';
export { ParleyWriter } from './writer/parley-writer.js';
export type { ConversationToRecord, EventToRecord, Rejected, WriterOptions } from './writer/options.js';
export { type ConversationOfCalls, inConversation } from './record/conversation.js';
export { recordAnthropic } from './record/record-anthropic.js';
export { recordOpenAi } from './record/record-openai.js';
export { parleyMiddleware } from './record/record-middleware.js';
