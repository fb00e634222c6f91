import type { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { answerList, IdPipe, listOf, Operation, EXPORTED, type OffsetWindow } from '@parley/http';
import { KeyId, RatedAnalytics, Requires, TenantId } from '@parley/tenancy';
import { ChangeSegment } from './change-segment/change-segment.command.js';
import { ChangeSegmentRequest } from './change-segment/change-segment.request.js';
import { CreateSegment } from './create-segment/create-segment.command.js';
import { CreateSegmentRequest } from './create-segment/create-segment.request.js';
import { DeleteSegment } from './delete-segment/delete-segment.command.js';
import { GetSegment } from './get-segment/get-segment.query.js';
import { ListSegments } from './list-segments/list-segments.query.js';
import { ListSegmentsRequest, segmentPaging } from './list-segments/list-segments.request.js';
import { PreviewSegment, SEGMENT_PREVIEW, type SegmentPreview } from './preview-segment/preview-segment.query.js';
import { PreviewSegmentRequest } from './preview-segment/preview-segment.request.js';
import {
  SEGMENT,
  SEGMENT_DETAIL,
  SEGMENT_ITEM,
  type SegmentDetailView,
  type SegmentItemView,
  type SegmentView,
} from './segment.view.js';

const EXAMPLE = {
  name: 'Ready to buy',
  filters: {
    rules: [
      { type: 'analysis', field: 'commercialIntent', operator: 'gte', value: 0.5 },
      { type: 'property', key: 'plan', operator: 'eq', value: 'pro' },
    ],
  },
};

@Controller('segments')
export class SegmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Operation({
    summary: 'Create a segment',
    answers: { 201: SEGMENT },
    rejections: [404],
    example: { request: EXAMPLE },
  })
  @Post()
  @Requires('admin')
  create(
    @TenantId() tenantId: string,
    @KeyId() keyId: string,
    @Body() request: CreateSegmentRequest,
  ): Promise<SegmentView> {
    return this.commands.execute(new CreateSegment(tenantId, keyId, request));
  }

  @Operation({ summary: 'List segments', answers: { 200: listOf(SEGMENT_ITEM) }, paged: true, exported: EXPORTED })
  @Get()
  @Requires('read')
  @RatedAnalytics()
  list(
    @TenantId() tenantId: string,
    @Query() query: ListSegmentsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SegmentItemView[] | Readable> {
    const read = (window: OffsetWindow) => this.queries.execute(new ListSegments(tenantId, window));
    const list = { format: query.format, name: 'segments', shape: SEGMENT_ITEM };
    return answerList(reply, segmentPaging(query), read, list);
  }

  @Operation({
    summary: 'Count who a segment would hold',
    description: 'Nothing is stored: for a page on which somebody writes rules.',
    answers: { 200: SEGMENT_PREVIEW },
    rejections: [404],
    example: { request: { filters: EXAMPLE.filters } },
  })
  @Post('preview')
  @Requires('read')
  @RatedAnalytics()
  @HttpCode(HttpStatus.OK)
  preview(@TenantId() tenantId: string, @Body() { filters }: PreviewSegmentRequest): Promise<SegmentPreview> {
    return this.queries.execute(new PreviewSegment(tenantId, filters));
  }

  @Operation({ summary: 'Read a segment', answers: { 200: SEGMENT_DETAIL } })
  @Get(':id')
  @Requires('read')
  @RatedAnalytics()
  get(@TenantId() tenantId: string, @Param('id', IdPipe) id: string): Promise<SegmentDetailView> {
    return this.queries.execute(new GetSegment(tenantId, id));
  }

  @Operation({
    summary: 'Change a segment',
    answers: { 200: SEGMENT },
    rejections: [409],
    example: { request: { icon: 'cart', isFavorited: true } },
  })
  @Patch(':id')
  @Requires('admin')
  change(
    @TenantId() tenantId: string,
    @Param('id', IdPipe) id: string,
    @Body() request: ChangeSegmentRequest,
  ): Promise<SegmentView> {
    return this.commands.execute(new ChangeSegment(tenantId, id, request));
  }

  @Operation({ summary: 'Delete a segment', answers: { 204: null }, rejections: [409] })
  @Delete(':id')
  @Requires('admin')
  @HttpCode(204)
  delete(@TenantId() tenantId: string, @Param('id', IdPipe) id: string): Promise<void> {
    return this.commands.execute(new DeleteSegment(tenantId, id));
  }
}
