import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { sessionQuery } from '../../api/lists.queries.js';
import { signIn } from '../../api/session.js';
import { takePlace } from '../../shell/place.js';
import { KeyForm } from './key-form.js';
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

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <KeyForm onKey={(key) => void enter({ key })} isWaiting={isWaiting} problem={problem}>
        <h1 className="text-title font-semibold">{SIGN_IN.title}</h1>
        <p className="text-second text-muted">
          {SIGN_IN.explanation} {SIGN_IN.where}
        </p>
      </KeyForm>
    </main>
  );
}
