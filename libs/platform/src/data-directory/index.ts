export * from './data-directory.js';
