import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Key, keysQuery, revokeKey } from '../../api/keys.queries.js';
import { useAddress } from '../../state/use-state.js';
import { dayAndTime } from '../../ui/format.js';
import { Bars, Panel } from '../../ui/panel.js';
import { Table } from '../../ui/table.js';
import { NewKey } from './new-key.js';
import { SETTINGS } from './settings.texts.js';

/** The tenant's keys, for sessions that may administer. */
export function Keys() {
  const keys = useQuery(keysQuery);
  const queries = useQueryClient();
  const { zone = 'utc' } = useAddress();
  const revoke = useMutation({
    mutationFn: revokeKey,
    onSuccess: () => queries.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
  const time = (at: string | null) => (at === null ? SETTINGS.never : dayAndTime(at, zone));
  return (
    <div className="flex flex-col gap-4">
      <Panel of={keys} skeleton={<Bars rows={4} />}>
        {(all) => (
          <Table
            title={SETTINGS.keys}
            columns={[
              { name: SETTINGS.name, wide: true },
              { name: SETTINGS.scopesTitle },
              { name: SETTINGS.made, right: true },
              { name: SETTINGS.lastUsed, right: true },
              { name: SETTINGS.expires, right: true },
              { name: SETTINGS.state, right: true, plain: true },
            ]}
            empty={SETTINGS.noKeys}
            file={() => [
              ['id', 'name', 'scopes', 'createdAt', 'lastUsedAt', 'expiresAt', 'revokedAt'],
              ...all.map((key) => [
                key.id,
                key.name,
                key.scopes.join(' '),
                key.createdAt,
                key.lastUsedAt,
                key.expiresAt,
                key.revokedAt,
              ]),
            ]}
            rows={all.map((key) => ({
              id: key.id,
              cells: [
                key.name,
                key.scopes.join(', '),
                time(key.createdAt),
                time(key.lastUsedAt),
                time(key.expiresAt),
                key.revokedAt === null ? (
                  <Revoke key="revoke" of={key} onRevoke={() => revoke.mutate(key.id)} />
                ) : (
                  <span key="revoked" className="text-muted">
                    {SETTINGS.revoked}
                  </span>
                ),
              ],
            }))}
          />
        )}
      </Panel>
      {revoke.error !== null && (
        <p role="alert" className="text-second text-bad">
          {revoke.error.message}
        </p>
      )}
      <NewKey />
    </div>
  );
}

const Revoke = ({ of: { name }, onRevoke }: { readonly of: Key; readonly onRevoke: () => void }) => (
  <button
    type="button"
    className="text-bad hover:underline"
    aria-label={SETTINGS.revokeKey(name)}
    onClick={() => {
      if (confirm(SETTINGS.reallyRevoke(name))) onRevoke();
    }}
  >
    {SETTINGS.revoke}
  </button>
);
