export { CreateProduct } from './create-product/create-product.command.js';
export { findProductsByExternalId, KnownProducts } from './postgres/known-products.js';
export { ProductsModule } from './products.module.js';
