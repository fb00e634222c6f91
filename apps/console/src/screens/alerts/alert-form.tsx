import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import {
  type Alert,
  alertQuery,
  type AlertRequest,
  ALERTS,
  type Metric,
  metricsQuery,
  saveAlert,
} from '../../api/alerts.queries.js';
import { useAddress, useChange } from '../../state/use-state.js';
import { FormEnd, Labelled } from '../../ui/fields.js';
import { formText } from '../../ui/form-text.js';
import { Bars, Panel } from '../../ui/panel.js';
import { useMayAdminister } from '../../ui/use-may-administer.js';
import { Filters } from '../conversations/filters.js';
import { AlertChart } from './alert-chart.js';
import { AlertPolicy } from './alert-policy.js';
import { type AlertDraft, boundShown, draftOf, newDraft, requestOf } from './alert-draft.js';
import { filtersIn, NO_FILTERS } from './alert-scope.js';
import { ALERT_TEXTS } from './alerts.texts.js';
import { ConditionFields } from './condition-fields.js';
import { NEW_ALERT } from './make-alert.js';

/** Makes or changes an alert, and shows meanwhile what it would have watched lately. */
export function AlertForm({ id }: { readonly id: string }) {
  const isNew = id === NEW_ALERT;
  const metrics = useQuery(metricsQuery);
  const alert = useQuery({ ...alertQuery(id), enabled: !isNew });
  const { measure = 'cqi' } = useAddress();
  const find = (known: readonly Metric[], name: string) => known.find((metric) => metric.name === name) ?? known[0]!;
  return (
    <article className="mx-auto flex max-w-[760px] flex-col gap-5 px-4 py-4 md:px-7">
      {!useMayAdminister() ? (
        <p className="text-muted">{ALERT_TEXTS.mayNot}</p>
      ) : (
        <Panel of={metrics} skeleton={<Bars rows={6} />}>
          {(known) =>
            isNew ? (
              <Fields alert={null} metrics={known} draft={newDraft(find(known, measure))} />
            ) : (
              <Panel of={alert} skeleton={<Bars rows={6} />}>
                {(read) => (
                  <Fields alert={read} metrics={known} draft={draftOf(read, find(known, read.query.measure))} />
                )}
              </Panel>
            )
          }
        </Panel>
      )}
    </article>
  );
}

interface FieldsProps {
  /** Null: a new alert. */
  readonly alert: Alert | null;
  readonly metrics: readonly Metric[];
  readonly draft: AlertDraft;
}

/** The address holds the filters; the rest is kept here until it is saved. */
function Fields({ alert, metrics, draft: first }: FieldsProps) {
  const [draft, setDraft] = useState(first);
  const state = useAddress();
  const change = useChange();
  const queries = useQueryClient();
  const filters = filtersIn(state, draft.everyProduct, alert?.query.filters);
  const close = (open: string | undefined) =>
    change({ ...NO_FILTERS, edit: undefined, measure: undefined, window: undefined, open });
  const save = useMutation({
    mutationFn: (request: AlertRequest) => saveAlert(alert?.id ?? null, request),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ALERTS });
      close(id);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const request = requestOf(draft, formText(event.currentTarget, 'name'), filters);
    if (request !== null) save.mutate(request);
  };
  const query = { measure: draft.measure as Alert['query']['measure'], filters };
  return (
    <form onSubmit={submit} aria-label={ALERT_TEXTS.form} className="flex flex-col gap-5">
      <h2 className="text-[18px]/[26px] font-semibold">{alert?.name ?? ALERT_TEXTS.make}</h2>
      <Labelled title={ALERT_TEXTS.name}>
        <input
          name="name"
          required
          maxLength={255}
          defaultValue={alert?.name ?? ''}
          placeholder={ALERT_TEXTS.nameExample}
          className="field text-body text-ink"
        />
      </Labelled>
      <ConditionFields draft={draft} metrics={metrics} onChange={setDraft} />
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="pb-1 text-hint text-muted">{ALERT_TEXTS.of}</legend>
        <Filters />
        <label className="flex items-center gap-1.5 text-second">
          <input
            type="checkbox"
            checked={draft.everyProduct}
            onChange={({ target }) => setDraft({ ...draft, everyProduct: target.checked })}
          />
          {ALERT_TEXTS.everyProduct}
        </label>
      </fieldset>
      <section aria-label={ALERT_TEXTS.preview}>
        <h3 className="pb-1 text-hint text-muted">{ALERT_TEXTS.preview}</h3>
        <AlertChart alert={{ query, window: draft.window, condition: boundShown(draft) }} />
      </section>
      <AlertPolicy draft={draft} onChange={setDraft} />
      <FormEnd
        of={save}
        submit={alert === null ? ALERT_TEXTS.makeIt : ALERT_TEXTS.save}
        cancel={ALERT_TEXTS.cancel}
        onCancel={() => close(alert?.id)}
      />
    </form>
  );
}
