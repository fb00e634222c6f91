import type { Readable } from 'node:stream';
import { Body, Controller, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  answerList,
  IdPipe,
  listOf,
  NumberedPageQuery,
  numberedPaging,
  Operation,
  EXPORTED,
  type OffsetWindow,
} from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { ChangeProduct } from './change-product/change-product.command.js';
import { ChangeProductRequest } from './change-product/change-product.request.js';
import { CreateProduct } from './create-product/create-product.command.js';
import { CreateProductRequest } from './create-product/create-product.request.js';
import { GetProduct } from './get-product/get-product.query.js';
import { ListProducts } from './list-products/list-products.query.js';
import { PRODUCT, PRODUCT_SUMMARY, type ProductSummaryView, type ProductView } from './product.view.js';

@Controller('products')
export class ProductsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Operation({
    summary: 'Create a product',
    answers: { 201: PRODUCT },
    rejections: [409],
    example: {
      request: { name: 'Support assistant', color: '#3b82f6', members: [{ userId: 'grace', role: 'owner' }] },
    },
  })
  @Post()
  @Requires('admin')
  create(@TenantId() tenantId: string, @Body() request: CreateProductRequest): Promise<ProductView> {
    return this.commands.execute(new CreateProduct(tenantId, request));
  }

  @Operation({ summary: 'List products', answers: { 200: listOf(PRODUCT_SUMMARY) }, paged: true, exported: EXPORTED })
  @Get()
  @Requires('read')
  list(
    @TenantId() tenantId: string,
    @Query() query: NumberedPageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProductSummaryView[] | Readable> {
    const read = (window: OffsetWindow) => this.queries.execute(new ListProducts(tenantId, window));
    const list = { format: query.format, name: 'products', shape: PRODUCT_SUMMARY };
    return answerList(reply, numberedPaging(query), read, list);
  }

  @Operation({ summary: 'Read a product', answers: { 200: PRODUCT } })
  @Get(':productId')
  @Requires('read')
  get(@TenantId() tenantId: string, @Param('productId', IdPipe) productId: string): Promise<ProductView> {
    return this.queries.execute(new GetProduct(tenantId, productId));
  }

  @Operation({
    summary: 'Change a product',
    answers: { 200: PRODUCT },
    rejections: [409],
    example: {
      request: {
        optimizationNotes: 'Answers in two sentences.',
        qualityIndexMetricWeights: [
          { key: 'satisfaction', weight: 0.5 },
          { key: 'growth', weight: 0 },
        ],
      },
    },
  })
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
