import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usersQuery } from '../../api/lists.queries.js';
import { scopeOf, type State } from '../../state/state.js';
import { useAddress, useChange } from '../../state/use-state.js';
import { dayIn } from '../../ui/format.js';
import { Bars, Panel } from '../../ui/panel.js';
import { Table } from '../../ui/table.js';
import { Paging } from './paging.js';
import { PEOPLE } from './people.texts.js';

export function Users() {
  const { page = 0, zone = 'utc' } = useAddress();
  const change = useChange();
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
            file="/v1/users?format=csv"
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
                dayIn(createdAt, zone),
              ],
            }))}
          />
          <Paging page={page} hasMore={hasMore} onPage={(next) => change({ page: next === 0 ? undefined : next })} />
        </>
      )}
    </Panel>
  );
}
