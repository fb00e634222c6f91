import type { SubmitEvent } from 'react';
import { COMPARED } from '../../state/state.js';
import { useChange, useRange } from '../../state/use-state.js';
import { Choice } from '../../ui/choice.js';
import { formText } from '../../ui/form-text.js';
import { COMPARE } from './compare.texts.js';
import { daysInWords } from './sides.js';
import type { Sides } from './use-sides.js';

/** What to put side by side. */
export function Choices({ kind, options = [], one, other }: Sides) {
  const change = useChange();
  const range = useRange();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Choice
        label={COMPARE.kind}
        value={kind}
        options={COMPARED.map((id) => ({ id, name: COMPARE.kinds[id] }))}
        onChange={(by) => change({ by, a: undefined, b: undefined })}
      />
      <Choice label={COMPARE.first} value={one?.id ?? null} options={options} onChange={(a) => change({ a })} />
      <span className="text-muted">{COMPARE.with}</span>
      {kind === 'period' ? (
        <>
          <span>{daysInWords(range)}</span>
          <OtherDays />
        </>
      ) : (
        <Choice label={COMPARE.second} value={other?.id ?? null} options={options} onChange={(b) => change({ b })} />
      )}
    </div>
  );
}

/** Any days to compare with. */
function OtherDays() {
  const change = useChange();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    change({ a: `${formText(form, 'from')}..${formText(form, 'to')}` });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2 text-second text-muted">
      {COMPARE.chosenDays}
      <input className="field text-ink" type="date" name="from" aria-label={COMPARE.from} required />
      <input className="field text-ink" type="date" name="to" aria-label={COMPARE.to} required />
      <button type="submit" className="field font-medium text-ink">
        {COMPARE.show}
      </button>
    </form>
  );
}
