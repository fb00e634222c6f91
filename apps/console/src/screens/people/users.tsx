import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usersQuery } from '../../api/queries.js';
import { scopeOf, type State } from '../../state/state.js';
import { dayAndMonth } from '../../ui/format.js';
import { Bars, Panel } from '../../ui/panel.js';
import { Table } from '../../ui/table.js';
import { PEOPLE } from './people.texts.js';

export function Users() {
  const [page, setPage] = useState(0);
  const users = useQuery(usersQuery(page));
  return (
    <Panel of={users} skeleton={<Bars rows={10} />}>
      {({ rows, hasMore }) => (
        <>
          <Table
            title={PEOPLE.users}
            columns={[
              { name: PEOPLE.user, wide: true },
              { name: PEOPLE.organization },
              { name: PEOPLE.since, right: true },
            ]}
            empty={PEOPLE.noUsers}
            rows={rows.map(({ id, name, externalId, externalOrganizationId, createdAt }) => ({
              id,
              cells: [
                <Link
                  key="user"
                  to="/conversations"
                  search={(now: State) => ({ ...scopeOf(now), userId: id })}
                  className="hover:text-accent"
                >
                  {name ?? externalId}
                </Link>,
                externalOrganizationId === null ? (
                  PEOPLE.none
                ) : (
                  <Link
                    key="organization"
                    to="/conversations"
                    search={(now: State) => ({ ...scopeOf(now), organizationId: externalOrganizationId })}
                    className="text-muted hover:text-accent"
                  >
                    {externalOrganizationId}
                  </Link>
                ),
                dayAndMonth(createdAt),
              ],
            }))}
          />
          <div className="mt-3 flex gap-2">
            <button
              type="button"
              className="quiet-button disabled:opacity-50"
              disabled={page === 0}
              onClick={() => setPage(page - 1)}
            >
              {PEOPLE.newer}
            </button>
            <button
              type="button"
              className="quiet-button disabled:opacity-50"
              disabled={!hasMore}
              onClick={() => setPage(page + 1)}
            >
              {PEOPLE.older}
            </button>
          </div>
        </>
      )}
    </Panel>
  );
}
