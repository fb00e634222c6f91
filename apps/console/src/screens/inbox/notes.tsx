import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { type Change, changeItem, INBOX, type Item } from '../../api/inbox.queries.js';
import { SEVERITIES } from '../../state/state.js';
import { formText } from '../../ui/form-text.js';
import { Labelled } from '../../ui/fields.js';
import { useMayAdminister } from '../../ui/use-may-administer.js';
import { INBOX_TEXTS } from './inbox.texts.js';

const AS_FOUND = '';
const KEPT = 'kept';

/** Who looks after the item, what was noted, and the severity that somebody gave it. */
export function Notes({ of }: { readonly of: Item }) {
  return useMayAdminister() ? <NotesForm of={of} /> : <NotesText of={of} />;
}

const NotesText = ({ of: { assignee, note } }: { readonly of: Item }) => (
  <dl className="mt-4 grid grid-cols-[80px_1fr] gap-y-1 text-second">
    <dt className="text-muted">{INBOX_TEXTS.assignee}</dt>
    <dd>{assignee ?? INBOX_TEXTS.nobody}</dd>
    <dt className="text-muted">{INBOX_TEXTS.note}</dt>
    <dd dir="auto" className="whitespace-pre-wrap">
      {note ?? INBOX_TEXTS.noNote}
    </dd>
  </dl>
);

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Only what somebody changed: a field that was left alone is nobody's decision. */
function changeIn(form: HTMLFormElement, { assignee, note }: Item): Change {
  const given = { assignee: orNull(formText(form, 'assignee')), note: orNull(formText(form, 'note')) };
  const severity = formText(form, 'severity');
  return {
    ...(given.assignee === assignee ? {} : { assignee: given.assignee }),
    ...(given.note === note ? {} : { note: given.note }),
    ...(severity === KEPT ? {} : { severity: severity === AS_FOUND ? null : Number(severity) }),
  };
}

function NotesForm({ of }: { readonly of: Item }) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (change: Change) => changeItem(of.conversationId, change),
    onSuccess: () => queries.invalidateQueries({ queryKey: INBOX }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const change = changeIn(event.currentTarget, of);
    if (Object.keys(change).length > 0) save.mutate(change);
  };
  return (
    <form onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-2">
      <Labelled title={INBOX_TEXTS.assignee} className="w-44">
        <input name="assignee" maxLength={255} defaultValue={of.assignee ?? ''} className="field text-body text-ink" />
      </Labelled>
      <Labelled title={INBOX_TEXTS.setSeverity}>
        <select name="severity" defaultValue={KEPT} className="field text-body text-ink">
          <option value={KEPT}>{of.severity}</option>
          {SEVERITIES.filter((severity) => Number(severity) !== of.severity).map((severity) => (
            <option key={severity}>{severity}</option>
          ))}
          <option value={AS_FOUND}>{INBOX_TEXTS.asFound}</option>
        </select>
      </Labelled>
      <Labelled title={INBOX_TEXTS.note} className="min-w-52 flex-1">
        <textarea
          name="note"
          rows={1}
          dir="auto"
          maxLength={4096}
          defaultValue={of.note ?? ''}
          className="field field-sizing-content h-auto min-h-[32px] py-[5px] text-body text-ink"
        />
      </Labelled>
      <button type="submit" className="field font-medium" disabled={save.isPending}>
        {INBOX_TEXTS.save}
      </button>
      {save.error !== null && (
        <p role="alert" className="w-full text-second text-bad">
          {save.error.message}
        </p>
      )}
    </form>
  );
}
