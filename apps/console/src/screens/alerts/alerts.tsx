import { useAddress } from '../../state/use-state.js';
import { AlertForm } from './alert-form.js';
import { AlertList } from './alert-list.js';
import { AlertView } from './alert-view.js';
import { ALERT_TEXTS } from './alerts.texts.js';

/** The list of alerts, and the open alert or its form beside it; on a narrow screen in its place. */
export function Alerts() {
  const { open, edit } = useAddress();
  const isOpen = open !== undefined || edit !== undefined;
  return (
    <div className={isOpen ? 'xl:grid xl:grid-cols-[minmax(0,590px)_minmax(0,1fr)]' : 'mx-auto max-w-[1304px]'}>
      {isOpen && <h1 className="sr-only xl:hidden">{ALERT_TEXTS.title}</h1>}
      <section aria-label={ALERT_TEXTS.list} className={isOpen ? 'max-xl:hidden xl:border-r xl:border-line' : ''}>
        <AlertList />
      </section>
      {isOpen && (
        <section aria-label={ALERT_TEXTS.open} className="min-w-0 xl:sticky xl:top-0 xl:h-dvh xl:overflow-y-auto">
          {edit === undefined ? <AlertView key={open} id={open ?? ''} /> : <AlertForm key={edit} id={edit} />}
        </section>
      )}
    </div>
  );
}
