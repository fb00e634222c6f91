export * from './erasure.module.js';
export * from './housekeeper.js';
