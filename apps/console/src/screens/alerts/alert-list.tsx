import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import type { Alert } from '../../api/alerts.queries.js';
import { productsQuery } from '../../api/lists.queries.js';
import { ALERT_STATES, type State } from '../../state/state.js';
import { useAddress, useChange } from '../../state/use-state.js';
import { Choice } from '../../ui/choice.js';
import { ExportFile } from '../../ui/export.js';
import { TitleAndTable } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { useMayAdminister } from '../../ui/use-may-administer.js';
import { useRowKeys } from '../../ui/use-row-keys.js';
import { ALERT_GRID, AlertRow } from './alert-row.js';
import { ALERT_TEXTS } from './alerts.texts.js';
import { headlineOf } from './alert-words.js';
import { MakeAlert } from './make-alert.js';
import { productOf, useAlerts } from './use-alerts.js';

const ANY = 'any';

/** All alerts by state, the most urgent first. */
export function AlertList() {
  const { asked, ofProduct, shown, others } = useAlerts();
  const { open, state } = useAddress();
  const change = useChange();
  const mayMake = useMayAdminister();
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(
    list,
    useMemo(() => shown.map(({ id }) => id), [shown]),
    shown.findIndex(({ id }) => id === open),
  );
  return (
    <Panel of={{ ...asked, isPlaceholderData: false }} skeleton={<Waiting />}>
      {() => (
        <>
          <div className="flex flex-col gap-3 border-b border-line px-4 pt-6 pb-3 md:px-6">
            <h1 className="text-title font-semibold text-balance">{headlineOf(ofProduct)}</h1>
            {ofProduct.length === 0 && <p className="max-w-[600px] text-muted">{ALERT_TEXTS.teach}</p>}
            <div className="flex flex-wrap items-center gap-2">
              {mayMake && <MakeAlert title={ALERT_TEXTS.make} className="field font-medium leading-[30px]" />}
              {!mayMake && ofProduct.length === 0 && <p className="text-second text-muted">{ALERT_TEXTS.noneToRead}</p>}
              {ofProduct.length > 0 && (
                <>
                  <Choice
                    label={ALERT_TEXTS.state}
                    value={state ?? ANY}
                    options={[
                      { id: ANY, name: ALERT_TEXTS.anyState },
                      ...ALERT_STATES.map((id) => ({ id, name: ALERT_TEXTS.states[id] })),
                    ]}
                    onChange={(id) => change({ state: id === ANY ? undefined : id })}
                  />
                  <span className="ml-auto">
                    <ExportFile
                      name={ALERT_TEXTS.title}
                      href={`/v1/alerts?format=csv${state === undefined ? '' : `&state=${state}`}`}
                    />
                  </span>
                </>
              )}
            </div>
          </div>
          <div ref={list}>
            {ALERT_STATES.map((one) => (
              <OfState
                key={one}
                state={one}
                alerts={shown.filter((alert) => alert.state === one)}
                open={open}
                hasColumns={shown[0]?.state === one}
              />
            ))}
          </div>
          {shown.length === 0 && ofProduct.length > 0 && <NothingHere />}
          <Elsewhere others={others} />
        </>
      )}
    </Panel>
  );
}

const Waiting = () => (
  <div className="px-4 pt-6 md:px-6">
    <TitleAndTable />
  </div>
);

interface OfStateProps {
  readonly state: Alert['state'];
  readonly alerts: readonly Alert[];
  readonly open: string | undefined;
  /** Whether the names of the columns stand here, above the first row. */
  readonly hasColumns: boolean;
}

function OfState({ state, alerts, open, hasColumns }: OfStateProps) {
  if (alerts.length === 0) return null;
  const { columns } = ALERT_TEXTS;
  return (
    <section aria-label={ALERT_TEXTS.states[state]}>
      <div className={`${ALERT_GRID} h-[36px] border-b border-line text-hint text-muted`}>
        <h2 className={`text-second font-semibold ${state === 'alert' ? 'text-bad' : 'text-ink'}`}>
          {ALERT_TEXTS.states[state]} <span className="font-normal text-muted">{alerts.length}</span>
        </h2>
        {hasColumns && (
          <>
            <span className="hidden sm:block">{columns.trend}</span>
            <span className="text-right">{columns.value}</span>
            <span className="hidden text-right sm:block">{columns.since}</span>
          </>
        )}
      </div>
      <ul>
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} isOpen={alert.id === open} />
        ))}
      </ul>
    </section>
  );
}

function NothingHere() {
  const change = useChange();
  return (
    <div className="flex flex-col items-start gap-2 px-4 py-8 text-muted md:px-6">
      <p>{ALERT_TEXTS.nothingHere}</p>
      <button type="button" className="field" onClick={() => change({ state: undefined })}>
        {ALERT_TEXTS.clear}
      </button>
    </div>
  );
}

/** Alerts of other products, so that none fires out of sight. */
function Elsewhere({ others }: { readonly others: readonly Alert[] }) {
  const { data: products = [] } = useQuery(productsQuery);
  const watched = products.flatMap(({ id, name }) => {
    const alerts = others.filter((alert) => productOf(alert) === id);
    return alerts.length === 0 ? [] : [{ id, name, alerts }];
  });
  if (watched.length === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 px-4 py-4 text-second text-muted md:px-6">
      {ALERT_TEXTS.elsewhere}
      {watched.map(({ id, name, alerts }) => (
        <Link
          key={id}
          to="/alert-list"
          search={({ zone }: State) => ({ zone, product: id })}
          className="min-w-0 text-accent hover:underline"
        >
          {ALERT_TEXTS.ofProduct(name, alerts.length, alerts.filter(({ state }) => state === 'alert').length)}
        </Link>
      ))}
    </p>
  );
}
