export * from './reanalyses.js';
export * from './reanalysis.js';
