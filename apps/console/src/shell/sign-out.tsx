import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../api/session.js';
import { SHELL } from './shell.texts.js';

export function SignOut() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      queries.clear();
      return navigate({ to: '/sign-in' });
    },
  });
  return (
    <>
      <button type="button" className="quiet-button text-left" onClick={() => leave.mutate()}>
        {SHELL.signOut}
      </button>
      {leave.error !== null && (
        <p role="alert" className="px-2 text-bad">
          {leave.error.message}
        </p>
      )}
    </>
  );
}
