export { CreateProduct } from './create-product/create-product.command.js';
export * from './domain/quality-weights.js';
export { GetProduct } from './get-product/get-product.query.js';
export * from './postgres/known-products.js';
export * from './products.module.js';
