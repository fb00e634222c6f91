import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Alert, alertQuery } from '../../api/alerts.queries.js';
import { useAddress, useChange } from '../../state/use-state.js';
import { dayAndTime } from '../../ui/format.js';
import { Bars, Panel } from '../../ui/panel.js';
import { useKeys } from '../../ui/use-keys.js';
import { useMayAdminister } from '../../ui/use-may-administer.js';
import { AlertActions } from './alert-actions.js';
import { AlertChart } from './alert-chart.js';
import { AlertFacts } from './alert-facts.js';
import { AlertHistory } from './alert-history.js';
import { ALERT_TEXTS } from './alerts.texts.js';
import { LatestWindow } from './latest-window.js';

/** One alert: what it found over time and lately, what it watches, and its history. */
export function AlertView({ id }: { readonly id: string }) {
  const alert = useQuery(alertQuery(id));
  const change = useChange();
  const mayChange = useMayAdminister();
  const close = () => change({ open: undefined, window: undefined });
  useKeys(useMemo(() => ({ Escape: close }), [change]));
  return (
    <article className="mx-auto flex max-w-[760px] flex-col gap-5 px-4 py-4 md:px-7">
      <div className="-mx-2 flex items-center text-second">
        {mayChange && alert.data !== undefined && <AlertActions alert={alert.data} />}
        <button type="button" className="quiet-button ml-auto" onClick={close}>
          {ALERT_TEXTS.close}
        </button>
      </div>
      <Panel of={alert} skeleton={<Bars rows={6} />}>
        {(read) => (
          <div className="flex flex-col gap-6">
            <div>
              <h2 className="text-[18px]/[26px] font-semibold">{read.name}</h2>
              <StateInWords alert={read} />
              <LatestWindow alert={read} />
            </div>
            <AlertChart alert={read} />
            <AlertFacts alert={read} />
            <AlertHistory alert={read} />
          </div>
        )}
      </Panel>
    </article>
  );
}

const TONES: Readonly<Partial<Record<Alert['state'], string>>> = { alert: 'text-bad', ok: 'text-good' };

function StateInWords({ alert: { state, stateSince } }: { readonly alert: Alert }) {
  const { zone = 'utc' } = useAddress();
  return (
    <p className="text-second">
      <span className={`font-semibold ${TONES[state] ?? ''}`}>{ALERT_TEXTS.states[state]}</span>
      {stateSince !== null && <span className="text-muted"> {ALERT_TEXTS.since(dayAndTime(stateSince, zone))}</span>}
    </p>
  );
}
