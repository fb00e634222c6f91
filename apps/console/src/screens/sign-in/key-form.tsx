import { type ReactNode, type SubmitEvent, useId } from 'react';
import { formText } from '../../ui/form-text.js';
import { SIGN_IN } from './sign-in.texts.js';

interface KeyFormProps {
  /** What the form is for. */
  readonly children: ReactNode;
  readonly onKey: (key: string) => void;
  readonly isWaiting: boolean;
  /** Why the last key opened nothing. */
  readonly problem: string | null;
}

/** Takes an API key. */
export function KeyForm({ children, onKey, isWaiting, problem }: KeyFormProps) {
  const told = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onKey(formText(event.currentTarget, 'key'));
  };
  return (
    <form onSubmit={submit} className="flex w-full max-w-sm flex-col gap-4">
      {children}
      <label className="flex flex-col gap-1.5 text-second text-muted">
        {SIGN_IN.key}
        <input
          name="key"
          type="password"
          required
          autoFocus
          autoComplete="off"
          spellCheck={false}
          placeholder="parley_…"
          aria-describedby={problem === null ? undefined : told}
          className="field h-9 text-body text-ink"
        />
      </label>
      {problem !== null && (
        <p id={told} role="alert" className="text-second text-bad">
          {problem}
        </p>
      )}
      <button
        type="submit"
        disabled={isWaiting}
        className="h-9 rounded-md bg-ink px-4 font-medium text-page disabled:opacity-60"
      >
        {isWaiting ? SIGN_IN.waiting : SIGN_IN.submit}
      </button>
    </form>
  );
}
