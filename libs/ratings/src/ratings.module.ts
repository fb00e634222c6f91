import { Module } from '@nestjs/common';
import { ProductsModule } from '@parley/products';
import { RateHandler } from './rate/rate.handler.js';
import { RatingsController } from './ratings.controller.js';

@Module({ imports: [ProductsModule], controllers: [RatingsController], providers: [RateHandler] })
export class RatingsModule {}
