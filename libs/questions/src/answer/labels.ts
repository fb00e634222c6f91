import type { Ask } from '@parley/http';
import type { TenantName } from '../domain/asked.js';

/** Names for the values of dimensions that are ids. */
export class Labels {
  constructor(
    private readonly names: readonly TenantName[],
    private readonly ask: Ask,
  ) {}

  /** Names by id; values that have no name other than themselves are left out. */
  async all(dimension: string, values: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const named = await Promise.all(values.map(async (value) => [value, await this.of(dimension, value)] as const));
    return Object.fromEntries(named.filter(([value, name]) => value !== name));
  }

  private async of(dimension: string, value: string): Promise<string> {
    const name = this.names.find(({ kind, id }) => kind === dimension && id === value)?.name;
    if (name !== undefined || !['user', 'organization'].includes(dimension)) return name ?? value;
    const { status, body } = await this.ask({ method: 'GET', path: `/${dimension}s/${encodeURIComponent(value)}` });
    const { name: own, externalId } = (status === 200 ? body : {}) as { name?: string | null; externalId?: string };
    return own != null && own !== '' ? own : (externalId ?? value);
  }
}
