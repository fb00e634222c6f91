import { Controller, Get } from '@nestjs/common';
import { freeForm, type OpenApiDocument, Operation } from '@parley/http';
import { Requires } from '@parley/tenancy';
import { ApiDocument } from './api-document.js';

@Controller('openapi.json')
@Requires('public')
export class OpenApiController {
  constructor(private readonly document: ApiDocument) {}

  @Operation({ summary: 'This document', answers: { 200: freeForm<OpenApiDocument>() } })
  @Get()
  get(): OpenApiDocument {
    return this.document.get();
  }
}
