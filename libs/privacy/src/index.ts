export * from './mask-json.js';
export * from './mask-text.js';
