import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  changeWebhook,
  deleteWebhook,
  rotateSecret,
  testWebhook,
  type Webhook,
  WEBHOOKS,
  type WebhookWithSecret,
} from '../../api/webhooks.queries.js';
import type { State } from '../../state/state.js';
import { useAddress, useChange } from '../../state/use-state.js';
import { dayAndTime } from '../../ui/format.js';
import { useKeys } from '../../ui/use-keys.js';
import { Deliveries } from './deliveries.js';
import { Health } from './webhook-list.js';
import { WEBHOOK_TEXTS } from './webhooks.texts.js';

interface WebhookViewProps {
  /** Undefined: there is no such webhook, or no longer. */
  readonly webhook: Webhook | undefined;
  /** Only if it was made a moment ago. */
  readonly secret: string | undefined;
  readonly onSecret: (made: WebhookWithSecret) => void;
}

/** One endpoint: whether messages arrive, what it is told of, and what became of each message. */
export function WebhookView({ webhook, secret, onSecret }: WebhookViewProps) {
  const change = useChange();
  const { zone = 'utc' } = useAddress();
  const close = () => change({ open: undefined, delivery: undefined });
  useKeys(useMemo(() => ({ Escape: close }), [change]));
  return (
    <article className="mx-auto flex max-w-[760px] flex-col gap-5 px-4 py-4 md:px-7">
      <div className="-mx-2 flex flex-wrap items-center text-second">
        {webhook !== undefined && <Actions webhook={webhook} onSecret={onSecret} onDeleted={close} />}
        <button type="button" className="quiet-button ml-auto" onClick={close}>
          {WEBHOOK_TEXTS.close}
        </button>
      </div>
      {webhook === undefined ? (
        <p className="text-muted">{WEBHOOK_TEXTS.gone}</p>
      ) : (
        <>
          <div className="flex flex-col gap-1">
            <h2 className="text-[18px]/[26px] font-semibold break-all">{webhook.url}</h2>
            <Health webhook={webhook} isWhole />
            {webhook.status === 'disabled' && <p className="text-second text-muted">{WEBHOOK_TEXTS.kept}</p>}
            {secret !== undefined && (
              <p role="status" className="text-second">
                {WEBHOOK_TEXTS.shownOnce}{' '}
                <code className="rounded bg-evidence px-1 break-all text-evidence-ink select-all">{secret}</code>
              </p>
            )}
            {webhook.previousSecretUntil !== null && (
              <p className="text-second text-muted">
                {WEBHOOK_TEXTS.previousUntil(dayAndTime(webhook.previousSecretUntil, zone))}
              </p>
            )}
          </div>
          <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 gap-y-1 text-second">
            <dt className="text-muted">{WEBHOOK_TEXTS.listens}</dt>
            <dd>{webhook.events.map((event) => WEBHOOK_TEXTS.events[event]).join(', ')}</dd>
            <dt className="text-muted">{WEBHOOK_TEXTS.format}</dt>
            <dd>{WEBHOOK_TEXTS.formats[webhook.format]}</dd>
            <dt className="text-muted">{WEBHOOK_TEXTS.made}</dt>
            <dd>{dayAndTime(webhook.createdAt, zone)}</dd>
          </dl>
          <Deliveries webhook={webhook} />
        </>
      )}
    </article>
  );
}

interface ActionsProps {
  readonly webhook: Webhook;
  readonly onSecret: (made: WebhookWithSecret) => void;
  readonly onDeleted: () => void;
}

function Actions({ webhook: { id, url, status }, onSecret, onDeleted }: ActionsProps) {
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSuccess: () => queries.invalidateQueries({ queryKey: WEBHOOKS }),
  });
  const isActive = status === 'active';
  const button = (title: string, action: () => Promise<unknown>, question?: string) => (
    <button
      type="button"
      className="quiet-button"
      disabled={act.isPending}
      onClick={() => {
        if (question === undefined || confirm(question)) act.mutate(action);
      }}
    >
      {title}
    </button>
  );
  return (
    <>
      {isActive && button(WEBHOOK_TEXTS.test, () => testWebhook(id))}
      {button(isActive ? WEBHOOK_TEXTS.disable : WEBHOOK_TEXTS.enable, () =>
        changeWebhook(id, { status: isActive ? 'disabled' : 'active' }),
      )}
      <Link
        to="/webhook-list"
        search={(now: State) => ({ ...now, edit: id })}
        resetScroll={false}
        className="quiet-button"
      >
        {WEBHOOK_TEXTS.edit}
      </Link>
      {button(WEBHOOK_TEXTS.rotate, async () => onSecret(await rotateSecret(id)), WEBHOOK_TEXTS.reallyRotate)}
      {button(WEBHOOK_TEXTS.delete, () => deleteWebhook(id).then(onDeleted), WEBHOOK_TEXTS.reallyDelete(url))}
      {act.error !== null && (
        <span role="alert" className="px-2 text-bad">
          {act.error.message}
        </span>
      )}
    </>
  );
}
