export * from './clock.js';
export * from './ids.js';
export * from './json.js';
export * from './problem.js';
export * from './startup-error.js';
export * from './merge-properties.js';
export * from './sampling.js';
export * from './well-formed.js';
