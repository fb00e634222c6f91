export * from './models.module.js';
export * from './postgres/model-prices.js';
export * from './postgres/observed-models.js';
