import type { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, HttpStatus, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  cursorPage,
  cursorWindow,
  EXAMPLE_CONVERSATION_ID,
  EXPORTED,
  exportList,
  listOf,
  Operation,
  ReferencePipe,
  setLinks,
} from '@parley/http';
import { Requires, TenantId, KeyId } from '@parley/tenancy';
import { FlagConversation } from './flag-conversation/flag-conversation.command.js';
import { FlagConversationRequest } from './flag-conversation/flag-conversation.request.js';
import { GetInboxItem } from './get-inbox-item/get-inbox-item.query.js';
import { INBOX_ITEM, type InboxItemView } from './get-inbox-item/inbox-item.view.js';
import { INBOX_CARD, type InboxCardView } from './inbox.view.js';
import { allCards } from './list-inbox/all-cards.js';
import { CountCards } from './list-inbox/count-cards.query.js';
import { ListInbox } from './list-inbox/list-inbox.query.js';
import { inboxFilter, ListInboxRequest } from './list-inbox/list-inbox.request.js';
import { ReviewItem } from './review-item/review-item.command.js';
import { changeOf, ReviewItemRequest } from './review-item/review-item.request.js';
import { ReviewItems } from './review-items/review-items.command.js';
import { choiceOf, ReviewItemsRequest } from './review-items/review-items.request.js';
import { REVIEWED_ITEMS, type ReviewedItemsView } from './review-items/reviewed-items.view.js';

@Controller('inbox')
export class InboxController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Operation({
    summary: 'List what needs a person',
    description:
      'Open conversations: most severe first, then newest; those of one product that went wrong for the same reason in ' +
      'the same tool or topic share one card. Decided conversations have a card each, latest decision first.',
    answers: { 200: listOf(INBOX_CARD) },
    paged: true,
    counted: true,
    exported: EXPORTED,
  })
  @Get()
  @Requires('read')
  async list(
    @TenantId() tenantId: string,
    @Query() query: ListInboxRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InboxCardView[] | Readable> {
    const filter = inboxFilter(query);
    const window = cursorWindow(query);
    const read = (at: typeof window) => this.queries.execute(new ListInbox(tenantId, filter, at));
    const { format } = query;
    if (format != null) return exportList(reply, { format, name: 'inbox', shape: INBOX_CARD }, allCards(read));
    const [cards, total] = await Promise.all([read(window), this.queries.execute(new CountCards(tenantId, filter))]);
    const { rows, links } = cursorPage(cards, window);
    setLinks(reply, links);
    void reply.header('x-total-count', total);
    return rows.map(({ card }) => card);
  }

  @Operation({
    summary: 'Ask for a review',
    description: 'Puts a conversation into the inbox, or back into it: 201 when it was not there, 200 when it was.',
    answers: { 200: INBOX_ITEM, 201: INBOX_ITEM },
    rejections: [404],
    example: { request: { conversationId: EXAMPLE_CONVERSATION_ID, reason: 'Promised a refund that we do not give.' } },
  })
  @Post()
  @Requires('admin')
  async flag(
    @TenantId() tenantId: string,
    @KeyId() keyId: string,
    @Body() { conversationId, reason }: FlagConversationRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InboxItemView> {
    const isNew = await this.commands.execute(new FlagConversation(tenantId, keyId, conversationId, reason));
    void reply.status(isNew ? HttpStatus.CREATED : HttpStatus.OK);
    return this.queries.execute(new GetInboxItem(tenantId, conversationId));
  }

  @Operation({
    summary: 'Decide about many at once',
    answers: { 200: REVIEWED_ITEMS },
    example: { request: { ids: [EXAMPLE_CONVERSATION_ID], status: 'reviewed' } },
  })
  @Post('bulk')
  @Requires('admin')
  @HttpCode(HttpStatus.OK)
  async reviewMany(
    @TenantId() tenantId: string,
    @KeyId() keyId: string,
    @Body() request: ReviewItemsRequest,
  ): Promise<ReviewedItemsView> {
    const choice = choiceOf(request);
    return { updated: await this.commands.execute(new ReviewItems(tenantId, keyId, choice, request.status)) };
  }

  @Operation({ summary: 'Read an item of the inbox', answers: { 200: INBOX_ITEM } })
  @Get(':conversationId')
  @Requires('read')
  get(
    @TenantId() tenantId: string,
    @Param('conversationId', new ReferencePipe('conversation')) conversationId: string,
  ): Promise<InboxItemView> {
    return this.queries.execute(new GetInboxItem(tenantId, conversationId));
  }

  @Operation({
    summary: 'Decide about an item of the inbox',
    description:
      'Absent fields stay as they are. A decision holds until an analysis finds the conversation more severe than it was when you decided.',
    answers: { 200: INBOX_ITEM },
    example: { request: { status: 'reviewed', assignee: 'ada@example.com', note: 'Refunded by hand.' } },
  })
  @Patch(':conversationId')
  @Requires('admin')
  async review(
    @TenantId() tenantId: string,
    @KeyId() keyId: string,
    @Param('conversationId', new ReferencePipe('conversation')) conversationId: string,
    @Body() request: ReviewItemRequest,
  ): Promise<InboxItemView> {
    await this.commands.execute(new ReviewItem(tenantId, keyId, conversationId, changeOf(request)));
    return this.queries.execute(new GetInboxItem(tenantId, conversationId));
  }
}
