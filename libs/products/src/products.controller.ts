import { Body, Controller, Get, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdPipe, setLinks } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { ChangeProduct } from './change-product/change-product.command.js';
import { ChangeProductRequest } from './change-product/change-product.request.js';
import { CreateProduct } from './create-product/create-product.command.js';
import { CreateProductRequest } from './create-product/create-product.request.js';
import { GetProduct } from './get-product/get-product.query.js';
import { ListProducts } from './list-products/list-products.query.js';
import { DEFAULT_PAGE_SIZE, ListProductsRequest } from './list-products/list-products.request.js';
import type { ProductSummaryView, ProductView } from './product.view.js';

@Controller('products')
export class ProductsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Requires('admin')
  create(@TenantId() tenantId: string, @Body() request: CreateProductRequest): Promise<ProductView> {
    return this.commands.execute(new CreateProduct(tenantId, request));
  }

  @Get()
  @Requires('read')
  async list(
    @TenantId() tenantId: string,
    @Query() { page = 1, pageSize = DEFAULT_PAGE_SIZE }: ListProductsRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProductSummaryView[]> {
    const { products, hasMore } = await this.queries.execute(new ListProducts(tenantId, page, pageSize));
    setLinks(request, reply, {
      first: { page: 1, pageSize },
      ...(page > 1 ? { prev: { page: page - 1, pageSize } } : {}),
      ...(hasMore ? { next: { page: page + 1, pageSize } } : {}),
    });
    return products;
  }

  @Get(':productId')
  @Requires('read')
  get(@TenantId() tenantId: string, @Param('productId', IdPipe) productId: string): Promise<ProductView> {
    return this.queries.execute(new GetProduct(tenantId, productId));
  }

  @Patch(':productId')
  @Requires('admin')
  change(
    @TenantId() tenantId: string,
    @Param('productId', IdPipe) productId: string,
    @Body() request: ChangeProductRequest,
  ): Promise<ProductView> {
    return this.commands.execute(new ChangeProduct(tenantId, productId, request));
  }
}
