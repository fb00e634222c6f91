import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Alert, ALERTS, changeAlert, deleteAlert } from '../../api/alerts.queries.js';
import { scopeOf, type State } from '../../state/state.js';
import { useChange } from '../../state/use-state.js';
import { ALERT_TEXTS } from './alerts.texts.js';
import { addressOf } from './alert-scope.js';

/** Pauses, resumes, changes or deletes an alert, for keys that may administer. */
export function AlertActions({ alert: { id, name, state, query } }: { readonly alert: Alert }) {
  const queries = useQueryClient();
  const change = useChange();
  const reread = () => queries.invalidateQueries({ queryKey: ALERTS });
  const pause = useMutation({ mutationFn: (paused: boolean) => changeAlert(id, { paused }), onSuccess: reread });
  const remove = useMutation({
    mutationFn: () => deleteAlert(id),
    onSuccess: async () => {
      change({ open: undefined, window: undefined }, { replace: true });
      queries.removeQueries({ queryKey: [...ALERTS, 'one', id] });
      await reread();
    },
  });
  const error = pause.error ?? remove.error;
  const isPaused = state === 'paused';
  return (
    <>
      <button type="button" className="quiet-button" disabled={pause.isPending} onClick={() => pause.mutate(!isPaused)}>
        {isPaused ? ALERT_TEXTS.resume : ALERT_TEXTS.pause}
      </button>
      <Link
        to="/alert-list"
        search={(now: State) => ({
          ...scopeOf(now),
          version: undefined,
          ...addressOf(query.filters),
          open: id,
          edit: id,
        })}
        resetScroll={false}
        className="quiet-button"
      >
        {ALERT_TEXTS.edit}
      </Link>
      <button
        type="button"
        className="quiet-button text-bad"
        disabled={remove.isPending}
        onClick={() => {
          if (confirm(ALERT_TEXTS.reallyDelete(name))) remove.mutate();
        }}
      >
        {ALERT_TEXTS.delete}
      </button>
      {error !== null && (
        <span role="alert" className="px-2 text-bad">
          {error.message}
        </span>
      )}
    </>
  );
}
