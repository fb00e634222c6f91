import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { askForReview, INBOX } from '../../api/inbox.queries.js';
import { scopeOf, type State } from '../../state/state.js';
import { formText } from '../../ui/form-text.js';
import { useMayAdminister } from '../../ui/use-may-administer.js';
import { CONVERSATIONS } from './conversations.texts.js';

/** Puts the conversation into the inbox, with the reason. */
export function AskForReview({ id }: { readonly id: string }) {
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: (reason: string) => askForReview(id, reason),
    onSuccess: () => queries.invalidateQueries({ queryKey: INBOX }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask.mutate(formText(event.currentTarget, 'reason'));
  };
  if (!useMayAdminister()) return null;
  if (ask.isSuccess) {
    return (
      <p role="status" className="mt-6 border-t border-line pt-4 text-second">
        <Link
          to="/review"
          search={(now: State) => ({ ...scopeOf(now), open: id })}
          className="text-accent hover:underline"
        >
          {CONVERSATIONS.inInbox}
        </Link>
      </p>
    );
  }
  return (
    <form
      onSubmit={submit}
      aria-label={CONVERSATIONS.askForReview}
      className="mt-6 flex flex-wrap gap-2 border-t border-line pt-4"
    >
      <input
        name="reason"
        required
        maxLength={1024}
        dir="auto"
        aria-label={CONVERSATIONS.reason}
        placeholder={CONVERSATIONS.reason}
        className="field min-w-52 flex-1"
      />
      <button type="submit" className="field font-medium" disabled={ask.isPending}>
        {CONVERSATIONS.askForReview}
      </button>
      {ask.error !== null && (
        <span role="alert" className="w-full text-second text-bad">
          {ask.error.message}
        </span>
      )}
    </form>
  );
}
