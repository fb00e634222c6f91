import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { MAX_LENGTH } from '../../state/codecs.js';
import { FILTERS, type Filters as Chosen, filtersOf } from '../../state/state.js';
import { useAddress, useChange } from '../../state/use-state.js';
import { formText } from '../../ui/form-text.js';
import { valueInWords } from '../../ui/labels.js';
import { namedSegmentsQuery } from '../../ui/named-segments.js';
import { CONVERSATIONS, FILTER_EXAMPLES, FILTER_NAMES } from './conversations.texts.js';
import { withTyped } from './typed-filter.js';

type Name = keyof Chosen;
const names = (Object.keys(FILTERS) as Name[]).filter((name) => name !== 'q');

/** The filters in force, each with a button that removes it, and a way to add one. */
export function Filters() {
  const chosen = filtersOf(useAddress());
  const change = useChange();
  const segments = useQuery({ ...namedSegmentsQuery, enabled: chosen.segmentId !== undefined });
  const shown = (name: Name, value: unknown): string =>
    name === 'segmentId'
      ? (segments.data?.find(({ id }) => id === value)?.name ?? '…')
      : valueInWords(name, String(value));
  const chips = (Object.entries(chosen) as [Name, unknown][]).filter(([name]) => name !== 'q');
  return (
    <>
      {chips.flatMap(([name, value]) =>
        (Array.isArray(value) ? (value as unknown[]) : [value]).map((one) => {
          const text = `${FILTER_NAMES[name]} ${shown(name, one)}`;
          const rest = Array.isArray(value) ? (value as unknown[]).filter((other) => other !== one) : [];
          return (
            <span key={text} className="flex h-7 max-w-full items-center rounded-md bg-soft pl-2.5 text-second">
              <span className="truncate">
                <span className="text-muted">{FILTER_NAMES[name]}</span> {shown(name, one)}
              </span>
              <button
                type="button"
                aria-label={CONVERSATIONS.remove(text)}
                className="px-2 text-muted hover:text-ink"
                onClick={() => change({ [name]: rest.length === 0 ? undefined : rest, open: undefined })}
              >
                ×
              </button>
            </span>
          );
        }),
      )}
      <AddFilter />
    </>
  );
}

function AddFilter() {
  const chosen = useAddress();
  const change = useChange();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<Name>('failingTool');
  const [isUnreadable, setUnreadable] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Another form may be around this one: React would pass the event on to it, across the popover between them.
    event.stopPropagation();
    const value = withTyped(chosen, name, formText(event.currentTarget, 'value'));
    setUnreadable(value === undefined);
    if (value === undefined) return;
    setOpen(false);
    change({ [name]: value, open: undefined });
  };
  return (
    <DialogTrigger
      isOpen={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        setUnreadable(false);
      }}
    >
      <Button className="h-7 rounded-md border border-dashed border-line px-2.5 text-second text-muted hover:text-ink">
        {CONVERSATIONS.filter}
      </Button>
      <Popover className="rounded-lg border border-line bg-page p-3 shadow-sm">
        <Dialog aria-label={CONVERSATIONS.filter} className="outline-none">
          <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
            <label className="flex flex-col gap-1 text-hint text-muted">
              {CONVERSATIONS.filterBy}
              <select
                className="field text-body text-ink"
                value={name}
                onChange={({ target }) => {
                  setName(target.value as Name);
                  setUnreadable(false);
                }}
              >
                {names.map((one) => (
                  <option key={one} value={one}>
                    {FILTER_NAMES[one]}
                  </option>
                ))}
              </select>
            </label>
            <label className="flex flex-col gap-1 text-hint text-muted">
              {CONVERSATIONS.value}
              <input
                name="value"
                required
                maxLength={MAX_LENGTH}
                className="field w-44 text-body text-ink"
                placeholder={FILTER_EXAMPLES[name]}
                aria-invalid={isUnreadable}
              />
            </label>
            <button type="submit" className="field font-medium">
              {CONVERSATIONS.add}
            </button>
            {isUnreadable && (
              <p role="alert" className="w-full text-second text-bad">
                {CONVERSATIONS.unreadable(FILTER_NAMES[name], FILTER_EXAMPLES[name])}
              </p>
            )}
          </form>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
