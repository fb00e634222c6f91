export { askOverHttp } from './ask/ask-over-http.js';
export { instructionsOverHttp } from './ask/instructions-over-http.js';
export * from './http/mcp-hosts.config.js';
export { OwnHosts } from './http/own-hosts.js';
export { McpModule } from './mcp.module.js';
export { serveMcpOnStdio } from './serve-on-stdio.js';
export { ToolsForQuestions } from './tools-for-questions.js';
