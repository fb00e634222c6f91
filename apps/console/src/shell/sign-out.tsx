import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../api/session.js';
import { SHELL } from './shell.texts.js';

export function SignOut() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    queries.clear();
    await navigate({ to: '/sign-in' });
  };
  return (
    <button type="button" className="quiet-button text-left" onClick={() => void leave()}>
      {SHELL.signOut}
    </button>
  );
}
