import { useNavigate } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { scopeOf, type State } from '../../state/state.js';
import { formText } from '../../ui/form-text.js';
import { ASK } from './ask.texts.js';

interface AskFieldProps {
  /** What the field holds at first. */
  readonly question: string;
  readonly hasFocus: boolean;
  readonly onAsk?: () => void;
}

/** The question bar: Enter asks, and the answer has an address of its own. */
export function AskField({ question, hasFocus, onAsk }: AskFieldProps) {
  const navigate = useNavigate();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = formText(event.currentTarget, 'question').trim();
    if (asked === '') return;
    onAsk?.();
    void navigate({ to: '/ask', search: (now: State) => ({ ...scopeOf(now), question: asked }) });
  };
  return (
    <form role="search" aria-label={ASK.title} onSubmit={submit} className="flex gap-2">
      <input
        key={question}
        name="question"
        type="search"
        required
        maxLength={1_000}
        autoComplete="off"
        autoFocus={hasFocus}
        defaultValue={question}
        aria-label={ASK.question}
        placeholder={ASK.placeholder}
        className="field h-10 min-w-0 flex-1 px-3 placeholder:text-muted"
      />
      <button type="submit" className="field h-10 px-4 font-medium">
        {ASK.submit}
      </button>
    </form>
  );
}
