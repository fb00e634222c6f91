import { AXES, SEVERITIES, STATUSES, TRIGGERS } from '../../state/state.js';
import { useAddress, useChange } from '../../state/use-state.js';
import { Choice } from '../../ui/choice.js';
import { INBOX_TEXTS } from './inbox.texts.js';

const ANY = 'any';

/** Which items are listed; the address holds all of these filters. */
export function InboxFilters() {
  const { status = 'unreviewed', axis, minSeverity, triggerType } = useAddress();
  const change = useChange();
  return (
    <>
      <Choice
        label={INBOX_TEXTS.status}
        value={status}
        options={STATUSES.map((id) => ({ id, name: INBOX_TEXTS.statuses[id] }))}
        onChange={(id) => change({ status: id === 'unreviewed' ? undefined : id, open: undefined })}
      />
      <Choice
        label={INBOX_TEXTS.axis}
        value={axis ?? ANY}
        options={[{ id: ANY, name: INBOX_TEXTS.anyAxis }, ...AXES.map((id) => ({ id, name: INBOX_TEXTS.axes[id] }))]}
        onChange={(id) => change({ axis: id === ANY ? undefined : id, open: undefined })}
      />
      <Choice
        label={INBOX_TEXTS.trigger}
        value={triggerType ?? ANY}
        options={[
          { id: ANY, name: INBOX_TEXTS.anyTrigger },
          ...TRIGGERS.map((id) => ({ id, name: INBOX_TEXTS.triggers[id] })),
        ]}
        onChange={(id) => change({ triggerType: id === ANY ? undefined : id, open: undefined })}
      />
      <Choice
        label={INBOX_TEXTS.minSeverity}
        value={minSeverity ?? ANY}
        options={[
          { id: ANY, name: INBOX_TEXTS.anySeverity },
          ...SEVERITIES.slice(1).map((id) => ({ id, name: INBOX_TEXTS.atLeast(id) })),
        ]}
        onChange={(id) => change({ minSeverity: id === ANY ? undefined : id, open: undefined })}
      />
    </>
  );
}
