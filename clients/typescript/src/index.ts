export { createParleyClient, type ParleyClient } from './client.js';
export type { components, paths } from './schema.js';
export { ParleyWriter } from './writer/parley-writer.js';
export type { ConversationToRecord, EventToRecord, Rejected, WriterOptions } from './writer/options.js';
