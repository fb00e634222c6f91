import { type SubmitEvent, useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { DAY_MS } from '../state/range.js';
import { RANGES } from '../state/state.js';
import { useAddress, useChange, useRange } from '../state/use-state.js';
import { dayAndMonth } from '../ui/format.js';
import { formText } from '../ui/form-text.js';
import { SHELL } from './shell.texts.js';

const day = (date: Date): string => date.toISOString().slice(0, 10);

/** Presets, or any days. */
export function RangeChoice() {
  const { from, to, range = '30d' } = useAddress();
  const shown = useRange();
  const last = new Date(shown.to.getTime() - DAY_MS);
  const [isOpen, setOpen] = useState(false);
  const change = useChange();
  const choose = (next: Parameters<typeof change>[0]) => {
    setOpen(false);
    change(next);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    choose({ from: formText(form, 'from'), to: formText(form, 'to'), range: undefined });
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className="field flex items-center gap-1.5">
        <span className="sr-only">{SHELL.range}</span>
        {dayAndMonth(shown.from)} – {dayAndMonth(last)}
        <span aria-hidden className="text-[10px] text-muted">
          ▾
        </span>
      </Button>
      <Popover className="rounded-lg border border-line bg-page p-3 shadow-sm">
        <Dialog aria-label={SHELL.range} className="flex w-56 flex-col gap-3 outline-none">
          <div className="flex flex-col">
            {RANGES.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={from === undefined && to === undefined && name === range}
                className="rounded-md px-2.5 py-1.5 text-left hover:bg-soft aria-pressed:font-semibold"
                onClick={() => choose({ range: name, from: undefined, to: undefined })}
              >
                {SHELL.ranges[name]}
              </button>
            ))}
          </div>
          <form onSubmit={submit} className="flex flex-col gap-2 border-t border-line pt-3">
            <label className="flex items-center justify-between gap-2 text-second text-muted">
              {SHELL.from}
              <input className="field text-ink" type="date" name="from" required defaultValue={day(shown.from)} />
            </label>
            <label className="flex items-center justify-between gap-2 text-second text-muted">
              {SHELL.to}
              <input className="field text-ink" type="date" name="to" required defaultValue={day(last)} />
            </label>
            <button type="submit" className="field font-medium">
              {SHELL.show}
            </button>
          </form>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
