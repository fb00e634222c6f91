import type { Ask } from '@parley/http';
import { fullNameOf, type TenantName } from '../domain/asked.js';

/** Names for the values of dimensions that are ids. */
export class Labels {
  constructor(
    private readonly names: readonly TenantName[],
    private readonly ask: Ask,
  ) {}

  /**
   * Names by id, with the product's where several of the values have the same; values that have no name other than
   * themselves are left out.
   */
  async all(dimension: string, values: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const known = values.map((value) => this.names.find(({ kind, id }) => kind === dimension && id === value));
    const isShared = ({ name }: TenantName): boolean => known.filter((one) => one?.name === name).length > 1;
    const named = await Promise.all(
      values.map(async (value, at) => {
        const one = known[at];
        if (one === undefined) return [value, await this.read(dimension, value)] as const;
        return [value, isShared(one) ? fullNameOf(one) : one.name] as const;
      }),
    );
    return Object.fromEntries(named.filter(([value, name]) => value !== name));
  }

  private async read(dimension: string, value: string): Promise<string> {
    if (!['user', 'organization'].includes(dimension)) return value;
    const { status, body } = await this.ask({ method: 'GET', path: `/${dimension}s/${encodeURIComponent(value)}` });
    const { name, externalId } = (status === 200 ? body : {}) as { name?: string | null; externalId?: string };
    return name != null && name !== '' ? name : (externalId ?? value);
  }
}
