import { useQuery } from '@tanstack/react-query';
import { webhooksQuery } from '../../api/webhooks.queries.js';
import { Labelled, Options } from '../../ui/fields.js';
import type { AlertDraft } from './alert-draft.js';
import { ALERT_TEXTS } from './alerts.texts.js';
import { NumberField } from './condition-fields.js';

const POLICIES = ['keep', 'ok', 'alert'] as const satisfies readonly AlertDraft['noData'][];

interface AlertPolicyProps {
  readonly draft: AlertDraft;
  readonly onChange: (draft: AlertDraft) => void;
}

/** How the alert judges what it sees, and whom it notifies: defaults that somebody may change. */
export function AlertPolicy({ draft, onChange }: AlertPolicyProps) {
  const { data: webhooks = [] } = useQuery(webhooksQuery);
  const { minConversations, forEvaluations, renotifyHours, noData, channels } = draft;
  const set = (part: Partial<AlertDraft>) => onChange({ ...draft, ...part });
  return (
    <details className="text-second">
      <summary className="text-muted">{ALERT_TEXTS.details}</summary>
      <div className="flex flex-wrap items-end gap-2 pt-2">
        <NumberField
          title={ALERT_TEXTS.minConversations}
          value={minConversations}
          placeholder={ALERT_TEXTS.asUsual}
          onChange={(next) => set({ minConversations: next })}
        />
        <NumberField
          title={ALERT_TEXTS.forEvaluations}
          value={forEvaluations}
          placeholder="1"
          onChange={(next) => set({ forEvaluations: next })}
        />
        <NumberField
          title={ALERT_TEXTS.renotify}
          value={renotifyHours}
          placeholder={ALERT_TEXTS.once}
          onChange={(next) => set({ renotifyHours: next })}
        />
        <Labelled title={ALERT_TEXTS.noData}>
          <Options
            value={noData}
            options={POLICIES.map((id) => [id, ALERT_TEXTS.policies[id]])}
            onChange={(next) => set({ noData: next })}
          />
        </Labelled>
      </div>
      {webhooks.length > 0 && (
        <fieldset className="flex min-w-0 flex-col gap-1 pt-3">
          <legend className="text-hint text-muted">{ALERT_TEXTS.channels}</legend>
          {webhooks.map(({ id, url }) => (
            <label key={id} className="flex min-w-0 items-center gap-1.5">
              <input
                type="checkbox"
                checked={channels.includes(id)}
                onChange={({ target }) =>
                  set({ channels: target.checked ? [...channels, id] : channels.filter((other) => other !== id) })
                }
              />
              <span className="truncate">{url}</span>
            </label>
          ))}
        </fieldset>
      )}
    </details>
  );
}
