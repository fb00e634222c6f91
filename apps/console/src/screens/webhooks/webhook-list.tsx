import { Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import type { Webhook } from '../../api/webhooks.queries.js';
import type { State } from '../../state/state.js';
import { useAddress } from '../../state/use-state.js';
import { dayAndTime } from '../../ui/format.js';
import { RowItem } from '../../ui/paged-rows.js';
import { useRowKeys } from '../../ui/use-row-keys.js';
import { NEW_WEBHOOK } from './webhook-form.js';
import { WEBHOOK_TEXTS } from './webhooks.texts.js';

/** All endpoints, disabled ones first, then failing ones. */
export function WebhookList({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const { open } = useAddress();
  const list = useRef<HTMLUListElement>(null);
  const sorted = useMemo(() => [...webhooks].sort((a, b) => urgency(b) - urgency(a)), [webhooks]);
  useRowKeys(
    list,
    useMemo(() => sorted.map(({ id }) => id), [sorted]),
    sorted.findIndex(({ id }) => id === open),
  );
  return (
    <>
      <div className="flex flex-col gap-3 border-b border-line px-4 pt-6 pb-3 md:px-6">
        <h1 className="text-title font-semibold text-balance">{headlineOf(webhooks)}</h1>
        {webhooks.length === 0 && <p className="max-w-[600px] text-muted">{WEBHOOK_TEXTS.teach}</p>}
        <Link
          to="/webhook-list"
          search={(now: State) => ({ ...now, edit: NEW_WEBHOOK, open: undefined })}
          resetScroll={false}
          className="field self-start leading-[30px] font-medium"
        >
          {WEBHOOK_TEXTS.make}
        </Link>
      </div>
      <ul ref={list}>
        {sorted.map((webhook) => (
          <Row key={webhook.id} webhook={webhook} isOpen={webhook.id === open} />
        ))}
      </ul>
    </>
  );
}

const urgency = ({ status, failingSince }: Webhook): number =>
  status === 'disabled' ? 2 : failingSince === null ? 0 : 1;

function headlineOf(webhooks: readonly Webhook[]): string {
  const disabled = webhooks.filter(({ status }) => status === 'disabled').length;
  const failing = webhooks.filter((webhook) => urgency(webhook) === 1).length;
  if (webhooks.length === 0) return WEBHOOK_TEXTS.none;
  if (failing > 0) return WEBHOOK_TEXTS.failing(failing);
  return disabled > 0 ? WEBHOOK_TEXTS.disabled(disabled, webhooks.length) : WEBHOOK_TEXTS.count(webhooks.length);
}

interface RowProps {
  readonly webhook: Webhook;
  readonly isOpen: boolean;
}

function Row({ webhook, isOpen }: RowProps) {
  const { id, url, events, format } = webhook;
  return (
    <RowItem isOpen={isOpen}>
      <Link
        to="/webhook-list"
        search={(now: State) => ({ ...now, open: id, edit: undefined, delivery: undefined })}
        resetScroll={false}
        data-row
        aria-current={isOpen ? 'true' : undefined}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5 md:px-6"
      >
        <span className="min-w-0">
          <span className="block truncate font-medium">{url}</span>
          <span className="block truncate text-second text-muted">
            {[WEBHOOK_TEXTS.formats[format], ...events].join(' · ')}
          </span>
        </span>
        <Health webhook={webhook} />
      </Link>
    </RowItem>
  );
}

interface HealthProps {
  readonly webhook: Webhook;
  /** Whether to give the reason as well. */
  readonly isWhole?: boolean;
}

/** Whether messages arrive, and if not, why. */
export function Health({ webhook: { status, disabledReason, failingSince }, isWhole = false }: HealthProps) {
  const { zone = 'utc' } = useAddress();
  const [word, tone, why] =
    status === 'disabled'
      ? [WEBHOOK_TEXTS.off, 'text-bad', disabledReason === null ? null : WEBHOOK_TEXTS.reasons[disabledReason]]
      : failingSince === null
        ? [WEBHOOK_TEXTS.active, 'text-good', null]
        : [WEBHOOK_TEXTS.fails, 'text-bad', WEBHOOK_TEXTS.failingSince(dayAndTime(failingSince, zone))];
  return (
    <span className="text-second">
      <span className={`font-semibold ${tone}`}>{word}</span>
      {isWhole && why !== null && <span className="text-muted"> {why}</span>}
    </span>
  );
}
