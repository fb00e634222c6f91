import { CursorPageQuery, type ExportFormat, Format, Id, Instant, OneOf, QueryInteger } from '@parley/http';
import { invalidField, REVIEW_STATUSES, type ReviewStatus } from '@parley/kernel';
import { AXES, type Axis, TRIGGER_TYPES, type TriggerType } from '../domain/trigger.js';
import type { CardFilter } from '../postgres/list-cards.js';

export class ListInboxRequest extends CursorPageQuery {
  @OneOf(AXES, {
    optional: true,
    description: 'Only risks, only opportunities, or only conversations that somebody flagged.',
  })
  axis?: Axis;

  @QueryInteger({ min: 1, max: 5, description: 'Only conversations of at least this severity.' })
  minSeverity?: number;

  @OneOf(REVIEW_STATUSES, {
    optional: true,
    default: 'unreviewed',
    description: 'Only conversations with this status.',
  })
  status?: ReviewStatus;

  @OneOf(TRIGGER_TYPES, {
    optional: true,
    description:
      'Only conversations with a trigger of this type, even if another trigger is shown as their `triggerType`.',
  })
  triggerType?: TriggerType;

  @Id({ optional: true, description: 'Only conversations of this product.' })
  productId?: string;

  @Instant({ optional: true, description: 'Only conversations that came in at this time or later.' })
  from?: string;

  @Instant({ optional: true, description: 'Only conversations that came in before this time.' })
  to?: string;

  @Format()
  format?: ExportFormat;
}

/** @throws Problem `invalid` for a range that ends before it begins. */
export function inboxFilter(request: ListInboxRequest): CardFilter {
  const from = request.from == null ? null : new Date(request.from);
  const to = request.to == null ? null : new Date(request.to);
  if (from !== null && to !== null && from >= to) throw invalidField('from', 'must be before to');
  return {
    status: request.status ?? 'unreviewed',
    axis: request.axis ?? null,
    minSeverity: request.minSeverity ?? null,
    triggerType: request.triggerType ?? null,
    productId: request.productId ?? null,
    from,
    to,
  };
}
