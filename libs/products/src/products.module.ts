import { Module } from '@nestjs/common';
import { ChangeProductHandler } from './change-product/change-product.command.js';
import { CreateProductHandler } from './create-product/create-product.command.js';
import { GetProductHandler } from './get-product/get-product.query.js';
import { ListProductsHandler } from './list-products/list-products.query.js';
import { KnownProducts } from './postgres/known-products.js';
import { ProductsController } from './products.controller.js';

@Module({
  controllers: [ProductsController],
  providers: [CreateProductHandler, ChangeProductHandler, ListProductsHandler, GetProductHandler, KnownProducts],
  exports: [KnownProducts],
})
export class ProductsModule {}
