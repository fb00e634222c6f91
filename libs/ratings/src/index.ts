export * from './ratings.module.js';
