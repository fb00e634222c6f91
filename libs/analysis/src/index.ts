export * from './analyser.port.js';
export * from './analysis.js';
export * from './bands.js';
export * from './conversation.js';
export * from './local/local-analyser.js';
