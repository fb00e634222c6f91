import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { questionQuery } from '../../api/analytics.queries.js';
import { organizationQuery } from '../../api/lists.queries.js';
import { type Filters, scopeOf, type State } from '../../state/state.js';
import { useAddress, useRange } from '../../state/use-state.js';
import { score, whole } from '../../ui/format.js';
import { Bars, Panel } from '../../ui/panel.js';
import { Table } from '../../ui/table.js';
import { PEOPLE } from './people.texts.js';

const SHOWN = 15;
const MEASURED = ['conversations', 'highFrustration', 'cqi'] as const;
const MOST = 1_000;
/** Frustration is high from this score on. */
const HIGH = 0.5;

/** The organizations with the most frustrated conversations with the product in the days shown. */
export function Organizations({ productId }: { readonly productId: string }) {
  const { version } = useAddress();
  const range = useRange();
  const filters = { productId, versionId: version };
  const asked = questionQuery(
    { filters, range },
    { measures: MEASURED, by: ['organization'], order: '-highFrustration', limit: MOST },
  );
  const answer = useQuery(asked);
  return (
    <Panel of={answer} skeleton={<Bars rows={SHOWN + 2} />}>
      {({ rows }) => {
        const known = rows.flatMap((row) =>
          typeof row['organization'] === 'string' ? [{ id: row['organization'], row }] : [],
        );
        return (
          <Table
            title={PEOPLE.organizations}
            columns={[
              { name: PEOPLE.organization, wide: true },
              { name: PEOPLE.conversations, right: true },
              { name: PEOPLE.frustrated, right: true },
              { name: PEOPLE.quality, right: true },
            ]}
            empty={PEOPLE.noOrganizations}
            file={() => [
              ['organizationId', ...MEASURED],
              ...known.map(({ id, row }) => [id, ...MEASURED.map((name) => row[name] ?? null)]),
            ]}
            rows={known.slice(0, SHOWN).map(({ id, row }) => ({
              id,
              cells: [
                <To key="name" filters={{ organizationId: id }}>
                  <OrganizationName id={id} />
                </To>,
                whole(Number(row['conversations'])),
                <To key="frustrated" filters={{ organizationId: id, minFrustration: HIGH }}>
                  {whole(Number(row['highFrustration']))}
                </To>,
                row['cqi'] === null ? PEOPLE.none : score(Number(row['cqi'])),
              ],
            }))}
          />
        );
      }}
    </Panel>
  );
}

const To = ({ filters, children }: { readonly filters: Filters; readonly children: ReactNode }) => (
  <Link to="/conversations" search={(now: State) => ({ ...scopeOf(now), ...filters })} className="hover:text-accent">
    {children}
  </Link>
);

function OrganizationName({ id }: { readonly id: string }) {
  const { data } = useQuery(organizationQuery(id));
  return data?.name ?? '…';
}
