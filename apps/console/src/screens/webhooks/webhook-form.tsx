import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import {
  changeWebhook,
  makeWebhook,
  type Webhook,
  type WebhookRequest,
  WEBHOOKS,
  type WebhookWithSecret,
} from '../../api/webhooks.queries.js';
import { useChange } from '../../state/use-state.js';
import { FormEnd, Labelled } from '../../ui/fields.js';
import { formText } from '../../ui/form-text.js';
import { WEBHOOK_TEXTS } from './webhooks.texts.js';

/** Takes the place of a webhook's id in the address. */
export const NEW_WEBHOOK = 'new';

type Event = Webhook['events'][number];
const EVENTS = Object.keys(WEBHOOK_TEXTS.events) as readonly Event[];
const FORMATS = Object.keys(WEBHOOK_TEXTS.formats) as readonly Webhook['format'][];
/** What a new webhook hears of unless somebody chooses otherwise. */
const AT_FIRST: readonly Event[] = ['alert.*', 'inbox.item'];

interface WebhookFormProps {
  /** Undefined: a new webhook. */
  readonly webhook: Webhook | undefined;
  readonly onSecret: (made: WebhookWithSecret) => void;
}

/** Makes or changes an endpoint. */
export function WebhookForm({ webhook, onSecret }: WebhookFormProps) {
  const queries = useQueryClient();
  const change = useChange();
  const close = (open: string | undefined) => change({ edit: undefined, open });
  const save = useMutation({
    mutationFn: async (given: WebhookRequest) => {
      if (webhook !== undefined) return changeWebhook(webhook.id, given);
      const made = await makeWebhook(given);
      onSecret(made);
      return made;
    },
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: WEBHOOKS });
      close(id);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const chosen = new FormData(form).getAll('event');
    save.mutate({
      url: formText(form, 'url'),
      events: EVENTS.filter((one) => chosen.includes(one)),
      format: formText(form, 'format') as Webhook['format'],
    });
  };
  const { url = '', events = AT_FIRST, format = 'standard' } = webhook ?? {};
  return (
    <form
      onSubmit={submit}
      aria-label={WEBHOOK_TEXTS.form}
      className="mx-auto flex max-w-[760px] flex-col gap-5 px-4 py-4 md:px-7"
    >
      <h2 className="text-[18px]/[26px] font-semibold break-all">{webhook?.url ?? WEBHOOK_TEXTS.make}</h2>
      <Labelled title={WEBHOOK_TEXTS.url}>
        <input
          name="url"
          type="url"
          required
          maxLength={2048}
          defaultValue={url}
          placeholder={WEBHOOK_TEXTS.urlExample}
          className="field text-body text-ink"
        />
      </Labelled>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="pb-1 text-hint text-muted">{WEBHOOK_TEXTS.listens}</legend>
        {EVENTS.map((event) => (
          <label key={event} className="flex items-center gap-2">
            <input type="checkbox" name="event" value={event} defaultChecked={events.includes(event)} />
            {WEBHOOK_TEXTS.events[event]} <code className="text-hint text-muted">{event}</code>
          </label>
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1.5">
        <legend className="pb-1 text-hint text-muted">{WEBHOOK_TEXTS.format}</legend>
        {FORMATS.map((one) => (
          <label key={one} className="flex items-center gap-2">
            <input type="radio" name="format" value={one} defaultChecked={one === format} />
            {WEBHOOK_TEXTS.formats[one]}
          </label>
        ))}
      </fieldset>
      <FormEnd
        of={save}
        submit={webhook === undefined ? WEBHOOK_TEXTS.makeIt : WEBHOOK_TEXTS.save}
        cancel={WEBHOOK_TEXTS.cancel}
        onCancel={() => close(webhook?.id)}
      />
    </form>
  );
}
