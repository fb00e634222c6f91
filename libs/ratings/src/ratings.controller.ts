import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '@parley/kernel';
import { Requires, TenantId } from '@parley/tenancy';
import { exactly, EXAMPLE_PRODUCT_ID, NamesProduct, Operation, record } from '@parley/http';
import { Rate } from './rate/rate.handler.js';
import { RateRequest, toNewRating } from './rate/rate.request.js';

interface RatingAnswer {
  readonly success: true;
}

const RATING_ANSWER = record<RatingAnswer>('RatingAnswer', { success: exactly(true) });

@Controller('ratings')
@Requires('ingest')
export class RatingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Operation({
    summary: 'Rate a conversation or a message',
    description: 'The latest rating counts. Exactly one identifier says what is rated.',
    answers: { 201: RATING_ANSWER },
    rejections: [404, 409],
    example: {
      request: {
        productId: EXAMPLE_PRODUCT_ID,
        externalConversationId: 'c-1',
        rating: 4,
        ratingMin: 1,
        ratingMax: 5,
        feedback: 'Quick and kind.',
      },
    },
  })
  @Post()
  @NamesProduct({ orDefault: true })
  async rate(@TenantId() tenantId: string, @Body() request: RateRequest): Promise<RatingAnswer> {
    await this.commands.execute(new Rate(toNewRating(tenantId, request, this.clock.now())));
    return { success: true };
  }
}
