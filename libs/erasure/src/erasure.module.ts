import { Module } from '@nestjs/common';
import { ErasuresController } from './erasures.controller.js';
import { GetErasureHandler } from './get-erasure/get-erasure.js';
import { RequestErasureHandler } from './request-erasure/request-erasure.js';

@Module({ controllers: [ErasuresController], providers: [RequestErasureHandler, GetErasureHandler] })
export class ErasureModule {}
