import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deliveriesFile,
  deliveriesQuery,
  type Delivery,
  resend,
  type Webhook,
  WEBHOOKS,
} from '../../api/webhooks.queries.js';
import { DELIVERY_STATUSES } from '../../state/state.js';
import { useAddress, useChange } from '../../state/use-state.js';
import { Choice } from '../../ui/choice.js';
import { ExportFile } from '../../ui/export.js';
import { dayAndTime, time } from '../../ui/format.js';
import { PagedRows } from '../../ui/paged-rows.js';
import { WEBHOOK_TEXTS } from './webhooks.texts.js';

const ANY = 'any';

/** What became of each message of the last 30 days, latest first. */
export function Deliveries({ webhook: { id, status } }: { readonly webhook: Webhook }) {
  const { delivery } = useAddress();
  const change = useChange();
  const log = useInfiniteQuery(deliveriesQuery(id, delivery));
  const rows = log.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section aria-label={WEBHOOK_TEXTS.deliveries}>
      <div className="flex items-center gap-2 border-b border-line pb-1">
        <h3 className="font-semibold">{WEBHOOK_TEXTS.deliveries}</h3>
        <Choice
          label={WEBHOOK_TEXTS.status}
          quiet
          value={delivery ?? ANY}
          options={[
            { id: ANY, name: WEBHOOK_TEXTS.anyStatus },
            ...DELIVERY_STATUSES.map((one) => ({ id: one, name: WEBHOOK_TEXTS.statuses[one] })),
          ]}
          onChange={(one) => change({ delivery: one === ANY ? undefined : one })}
        />
        <span className="ml-auto">
          <ExportFile name={WEBHOOK_TEXTS.deliveries} href={deliveriesFile(id, delivery)} />
        </span>
      </div>
      <PagedRows
        of={log}
        list={null}
        more={WEBHOOK_TEXTS.more}
        nothing={
          <p className="py-3 text-second text-muted">
            {delivery === undefined ? WEBHOOK_TEXTS.noDeliveries : WEBHOOK_TEXTS.nothingHere}
          </p>
        }
      >
        {rows.map((one) => (
          <Message
            key={one.id}
            webhookId={id}
            of={one}
            mayResend={status === 'active' && (one.status !== 'pending' || one.attempts.length > 0)}
          />
        ))}
      </PagedRows>
    </section>
  );
}

const TONES: Readonly<Record<Delivery['status'], string>> = {
  pending: 'text-muted',
  delivered: 'text-good',
  failed: 'font-semibold text-bad',
};

interface MessageProps {
  readonly webhookId: string;
  readonly of: Delivery;
  readonly mayResend: boolean;
}

/** One message: its status, and folded behind it each attempt with its answer. */
function Message({
  webhookId,
  of: { id, type, data, status, attempts, nextAttemptAt, createdAt },
  mayResend,
}: MessageProps) {
  const { zone = 'utc' } = useAddress();
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => resend(webhookId, id),
    onSuccess: () => queries.invalidateQueries({ queryKey: WEBHOOKS }),
  });
  const at = dayAndTime(createdAt, zone);
  const last = attempts.at(-1);
  return (
    <li className="border-b border-line py-2 text-second">
      <details>
        <summary className="flex flex-wrap items-baseline gap-x-3">
          <span className={`w-20 ${TONES[status]}`}>{WEBHOOK_TEXTS.statuses[status]}</span>
          <code className="text-ink">{type}</code>
          <span className="text-muted">{at}</span>
          <span className="text-muted">
            {[
              WEBHOOK_TEXTS.tries(attempts.length),
              ...(last?.error == null ? [] : [last.error.replace(/\.$/, '')]),
              ...(nextAttemptAt === null ? [] : [WEBHOOK_TEXTS.next(dayAndTime(nextAttemptAt, zone))]),
            ].join(' · ')}
          </span>
        </summary>
        <ol className="flex flex-col gap-1 py-2">
          {attempts.map(({ at: tried, statusCode, durationMs, answer, error }) => (
            <li key={tried}>
              <time dateTime={tried} className="text-muted">
                {time(tried, zone, true)}
              </time>{' '}
              {statusCode === null
                ? WEBHOOK_TEXTS.noAnswer(durationMs)
                : WEBHOOK_TEXTS.answered(statusCode, durationMs)}
              {error !== null && <span className="text-bad"> {error}</span>}
              {answer !== null && (
                <pre className="mt-1 rounded bg-soft p-2 break-all whitespace-pre-wrap">{answer}</pre>
              )}
            </li>
          ))}
        </ol>
        <p className="text-muted">{WEBHOOK_TEXTS.message}</p>
        <pre className="max-h-60 overflow-auto rounded bg-soft p-2 whitespace-pre-wrap" tabIndex={0}>
          {JSON.stringify(data, null, 2)}
        </pre>
        {mayResend && (
          <button
            type="button"
            className="field mt-2 text-body font-medium"
            aria-label={WEBHOOK_TEXTS.resendOf(type, at)}
            disabled={again.isPending}
            onClick={() => again.mutate()}
          >
            {WEBHOOK_TEXTS.resend}
          </button>
        )}
        {again.error !== null && (
          <p role="alert" className="text-bad">
            {again.error.message}
          </p>
        )}
      </details>
    </li>
  );
}
