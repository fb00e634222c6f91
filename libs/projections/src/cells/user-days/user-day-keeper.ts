import { addUpUserDays, type CelledTable, type CellOwner, CELLS, type ClickHouse, DATABASE } from '@parley/clickhouse';
import { columnsOf, type Postgres, type RowOf } from '@parley/postgres';
import { isAllowed } from '../clickhouse-user-cells.js';
import { PeriodCelledTenantEntity } from '../periods/period-celled-tenant.entity.js';
import { PERIOD_BOUNDS, type PeriodBounds } from '../periods/period-keeper.js';
import { monthsOf } from '../periods/periods.query.js';
import { KeptUserDays, type OwnerDay } from './kept-user-days.js';

const TENANT = columnsOf(PeriodCelledTenantEntity, ['tenantId']);

const TENANTS_AT_ONCE = 500;
/** Only the owners with the most conversations: a batch has less to add up for any other. */
const MOST_OWNERS = 100;
const DAYS_AT_ONCE = 500;
const EVERY_MS = 60_000;
/** At most a tenth of a core goes into adding up. */
const PAUSE_IN_TURNS = 9;

/** Adds up the days of users with very many conversations, once nothing is added to them any more. */
export class UserDayKeeper {
  private readonly days: KeptUserDays;
  private restsUntil = 0;

  constructor(
    private readonly postgres: Postgres,
    private readonly clickhouse: Pick<ClickHouse, 'reader' | 'writer'>,
    private readonly bounds: PeriodBounds = PERIOD_BOUNDS,
  ) {
    this.days = new KeptUserDays(postgres);
  }

  async keep(signal: AbortSignal): Promise<void> {
    const startedAt = Date.now();
    if (startedAt < this.restsUntil) return;
    for (const owners of await this.ownersWithMany()) {
      signal.throwIfAborted();
      for (const cells of Object.keys(CELLS) as CelledTable[]) await this.keepDays(cells, owners);
    }
    const pause = Math.max(EVERY_MS, PAUSE_IN_TURNS * (Date.now() - startedAt));
    this.restsUntil = Date.now() + (this.bounds.quietMs === 0 ? 0 : pause);
  }

  /** The owners, grouped by tenant. */
  private async ownersWithMany(): Promise<CellOwner[][]> {
    const tenants = await this.postgres.query<RowOf<typeof TENANT>>({
      text: `SELECT ${TENANT.selectedFrom('p')} FROM period_celled_tenants p WHERE listed
             ORDER BY random() LIMIT ${TENANTS_AT_ONCE}`,
    });
    if (tenants.length === 0) return [];
    const owners = await this.clickhouse.reader.read<{ tenantId: string; tenantIds: readonly string[] }, CellOwner>(
      {
        name: 'users with many conversations',
        sql: `SELECT tenant_id AS tenantId, organization_id AS organizationId, user_id AS userId
          FROM ${DATABASE}.${CELLS.conversation_facts.table.name} FINAL PREWHERE tenant_id IN {tenantIds:Array(UUID)}
          WHERE conversations >= ${this.bounds.leastOfUser} ORDER BY conversations DESC LIMIT ${MOST_OWNERS}`,
      },
      { tenantId: '', tenantIds: tenants.map(({ tenantId }) => tenantId) },
    );
    const byTenant = new Map<string, CellOwner[]>();
    for (const owner of owners) byTenant.set(owner.tenantId, [...(byTenant.get(owner.tenantId) ?? []), owner]);
    return [...byTenant.values()];
  }

  private async keepDays(cells: CelledTable, owners: readonly CellOwner[]): Promise<void> {
    const kept = new Set((await this.days.of(cells, owners)).map(keyOf));
    const left = (await this.quietDays(cells, owners)).filter((day) => !kept.has(keyOf(day)));
    for (let start = 0; start < left.length; start += DAYS_AT_ONCE) {
      await this.days.keep(cells, left.slice(start, start + DAYS_AT_ONCE), (days, number) =>
        this.addUp(cells, days, number),
      );
    }
  }

  /** Whether the store lets this process add up; true also when the store cannot be reached. */
  mayAddUp(): Promise<boolean> {
    return isAllowed(async () => {
      for (const cells of Object.keys(CELLS) as CelledTable[]) await this.addUp(cells, [], 0);
    });
  }

  private addUp(cells: CelledTable, days: readonly OwnerDay[], number: number): Promise<void> {
    const starts = days.map(({ startsOn }) => startsOn);
    return this.clickhouse.writer.execute(addUpUserDays(CELLS[cells]), {
      tenants: days.map(({ tenantId }) => tenantId),
      organizations: days.map(({ organizationId }) => organizationId),
      users: days.map(({ userId }) => userId),
      starts,
      months: monthsOf(starts),
      number,
    });
  }

  /**
   * Days from the month in which an owner's first conversation came in, except those on which one came in just now.
   * Days without conversations are included, so that months are whole. All owners belong to one tenant.
   */
  private async quietDays(cells: CelledTable, owners: readonly CellOwner[]): Promise<OwnerDay[]> {
    const [first] = owners;
    if (first === undefined) return [];
    const { tenantId } = first;
    const rows = await this.clickhouse.reader.read<
      { tenantId: string; organizations: readonly string[]; users: readonly string[] },
      Omit<CellOwner, 'tenantId'> & { readonly firstDay: string; readonly restless: readonly string[] }
    >(
      {
        name: `days of users in ${CELLS[cells].from.name}`,
        sql: `SELECT organization_id AS organizationId, user_id AS userId, toString(min(day)) AS firstDay,
            groupArrayIf(toString(day), last > now64(3, 'UTC') - INTERVAL ${this.bounds.quietMs} MILLISECOND) AS restless
          FROM (SELECT organization_id, user_id, toDate(at) AS day, max(UUIDv7ToDateTime(conversation_id, 'UTC') AS at) AS last
            FROM ${DATABASE}.${CELLS[cells].from.name}
            WHERE tenant_id = {tenantId:UUID} AND (organization_id, user_id) IN (
              SELECT arrayJoin(arrayZip({organizations:Array(UUID)}, {users:Array(UUID)})))
            GROUP BY organization_id, user_id, day)
          GROUP BY organization_id, user_id`,
      },
      {
        tenantId,
        organizations: owners.map(({ organizationId }) => organizationId),
        users: owners.map(({ userId }) => userId),
      },
    );
    return rows.flatMap(({ organizationId, userId, firstDay, restless }) =>
      daysSince(firstDay)
        .filter((startsOn) => !restless.includes(startsOn))
        .map((startsOn) => ({ tenantId, organizationId, userId, startsOn })),
    );
  }
}

const DAY_MS = 86_400_000;

/** All days from the first of the month up to today (UTC). */
function daysSince(first: string): string[] {
  const from = Date.parse(`${first.slice(0, 8)}01`);
  const days = Math.max(0, Math.floor((Date.now() - from) / DAY_MS) + 1);
  return Array.from({ length: days }, (_, n) => new Date(from + n * DAY_MS).toISOString().slice(0, 10));
}

const keyOf = ({ organizationId, userId, startsOn }: OwnerDay): string => organizationId + userId + startsOn;
