import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../api/inbox.queries.js';
import { keysQuery } from '../../api/keys.queries.js';
import { useAddress } from '../../state/use-state.js';
import { dayAndTime } from '../../ui/format.js';
import { useMayAdminister } from '../../ui/use-may-administer.js';
import { INBOX_TEXTS } from './inbox.texts.js';

type Reviews = Item['history'];

/** Who did what with the item, latest first. Only sessions that may administer see the names of keys. */
export function History({ of }: { readonly of: Reviews }) {
  const { zone = 'utc' } = useAddress();
  const keys = useQuery({ ...keysQuery, enabled: useMayAdminister() && of.length > 0 });
  const nameOf = (keyId: string) => keys.data?.find(({ id }) => id === keyId)?.name ?? INBOX_TEXTS.aKey;
  return (
    <details className="mt-4 text-second">
      <summary className="text-muted">
        {INBOX_TEXTS.history} ({of.length})
      </summary>
      {of.length === 0 ? (
        <p className="py-2 text-muted">{INBOX_TEXTS.noHistory}</p>
      ) : (
        <ol className="py-2">
          {of.map(({ id, reviewedAt, keyId, change }) => (
            <li key={id}>
              <time dateTime={reviewedAt} className="text-muted">
                {dayAndTime(reviewedAt, zone)}
              </time>{' '}
              {nameOf(keyId)} {inSentence(change)}
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

function inSentence({ status, severity, assignee, note, reason }: Reviews[number]['change']): string {
  const { changes } = INBOX_TEXTS;
  return [
    status === undefined ? [] : [changes.status[status]],
    severity === undefined ? [] : [severity === null ? changes.severityAsFound : changes.severity(severity)],
    assignee === undefined ? [] : [assignee === null ? changes.nobody : changes.assignee(assignee)],
    note === undefined ? [] : [note === null ? changes.noNote : changes.note(note)],
    reason === undefined ? [] : [changes.reason(reason)],
  ]
    .flat()
    .join(', ');
}
