export * from './data-source.js';
export * from './directory.js';
export * from './embedded/index.js';
export * from './group-commit.js';
export * from './postgres.js';
export * from './select-page.js';
export * from './settled.js';
