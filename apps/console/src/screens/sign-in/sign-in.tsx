import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { sessionQuery } from '../../api/lists.queries.js';
import { signIn } from '../../api/session.js';
import { takePlace } from '../../shell/place.js';
import { formText } from '../../ui/form-text.js';
import { SIGN_IN } from './sign-in.texts.js';

const LINK = /^#?link=([\w-]+)$/;

/** Signs in by key, or by the link that is printed at startup. */
export function SignIn() {
  const queries = useQueryClient();
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const tried = useRef(false);

  const enter = async (secret: { key: string } | { link: string }) => {
    setWaiting(true);
    setProblem(null);
    try {
      queries.setQueryData(sessionQuery.queryKey, await signIn(secret));
      router.history.replace(takePlace());
    } catch (error) {
      setProblem((error as Error).message);
      setWaiting(false);
    }
  };

  useEffect(() => {
    const link = LINK.exec(location.hash)?.[1];
    if (link === undefined || tried.current) return;
    tried.current = true;
    // The link works once: it must not stay in the browser's history or be tried again.
    history.replaceState(null, '', '/sign-in');
    void enter({ link });
  }, []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void enter({ key: formText(event.currentTarget, 'key') });
  };

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <form onSubmit={submit} className="flex w-full max-w-sm flex-col gap-4">
        <h1 className="text-title font-semibold">{SIGN_IN.title}</h1>
        <p className="text-second text-muted">{SIGN_IN.explanation}</p>
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
            aria-describedby={problem === null ? undefined : 'sign-in-problem'}
            className="field h-9 text-body text-ink"
          />
        </label>
        {problem !== null && (
          <p id="sign-in-problem" role="alert" className="text-second text-bad">
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
        <p className="text-hint text-muted">{SIGN_IN.where}</p>
      </form>
    </main>
  );
}
