import { type SubmitEvent, useMemo, useRef } from 'react';
import { useAddress, useChange } from '../../state/use-state.js';
import { useKeys } from '../../ui/use-keys.js';
import { CONVERSATIONS } from './conversations.texts.js';

/** `/` moves the focus here; Enter searches. */
export function SearchField() {
  const { q } = useAddress();
  const change = useChange();
  const field = useRef<HTMLInputElement>(null);
  useKeys(useMemo(() => ({ '/': () => field.current?.focus() }), []));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = field.current?.value.trim() ?? '';
    change({ q: words === '' ? undefined : words, open: undefined });
  };
  return (
    <form role="search" onSubmit={submit}>
      <input
        key={q}
        ref={field}
        type="search"
        dir="auto"
        defaultValue={q}
        aria-label={CONVERSATIONS.search}
        placeholder={CONVERSATIONS.search}
        className="field w-full"
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </form>
  );
}
