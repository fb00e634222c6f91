import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { keepFor, tenantQuery } from '../../api/tenant.queries.js';
import { formText } from '../../ui/form-text.js';
import { dayOfYear, whole } from '../../ui/format.js';
import { Bars, Panel } from '../../ui/panel.js';
import { useMayAdminister } from '../../ui/use-may-administer.js';
import { isShorter, oldestKept } from './kept-days.js';
import { SETTINGS } from './settings.texts.js';

/** How long the tenant keeps what people said. */
export function Retention() {
  const tenant = useQuery(tenantQuery);
  const mayAdminister = useMayAdminister();
  return (
    <section aria-label={SETTINGS.retention} className="flex flex-col gap-1">
      <h2 className="font-semibold">{SETTINGS.retention}</h2>
      <Panel of={tenant} skeleton={<Bars rows={2} />}>
        {({ retentionDays }) => (
          <>
            <p>{retentionDays === null ? SETTINGS.keptForGood : SETTINGS.kept(retentionDays, whole(retentionDays))}</p>
            <p className="text-second text-muted">{SETTINGS.whatGoes}</p>
            {mayAdminister && <ChangeRetention key={retentionDays} from={retentionDays} />}
          </>
        )}
      </Panel>
    </section>
  );
}

/** Asks before a change deletes what was to be kept. */
function ChangeRetention({ from }: { readonly from: number | null }) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: keepFor,
    onSuccess: (tenant) => queries.setQueryData(tenantQuery.queryKey, tenant),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = formText(event.currentTarget, 'days');
    const to = given === '' ? null : Number(given);
    if (to !== null && isShorter(to, from) && !confirm(SETTINGS.reallyShorten(dayOfYear(oldestKept(to))))) return;
    change.mutate(to);
  };
  return (
    <form onSubmit={submit} className="mt-1 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2 text-second text-muted">
          {SETTINGS.keepDays}
          <input
            name="days"
            type="number"
            min={1}
            max={36_500}
            step={1}
            defaultValue={from ?? ''}
            placeholder={SETTINGS.forGood}
            className="field w-28 text-ink"
          />
        </label>
        <button type="submit" className="field font-medium" disabled={change.isPending}>
          {SETTINGS.save}
        </button>
      </div>
      {change.error !== null && (
        <p role="alert" className="text-second text-bad">
          {change.error.message}
        </p>
      )}
    </form>
  );
}
