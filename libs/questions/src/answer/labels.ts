import type { Ask } from '@parley/http';
import { type Dimension, fullNameOf, type TenantName } from '../domain/asked.js';

/** The names of versions that are none of the known ones, by their ids. */
export type VersionNames = (ids: readonly string[]) => Promise<readonly TenantName[]>;

const READ_BY_ID: readonly string[] = ['user', 'organization', 'product', 'prompt'] satisfies Dimension[];

/** Names for the values of dimensions that are ids. */
export class Labels {
  constructor(
    private readonly names: readonly TenantName[],
    private readonly ask: Ask,
    private readonly versions: VersionNames,
  ) {}

  /**
   * Names by id, with the product's where several of the values have the same; values that have no name other than
   * themselves are left out.
   */
  async all(dimension: string, values: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const known = await this.known(dimension, values);
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

  private async known(dimension: string, values: readonly string[]): Promise<(TenantName | undefined)[]> {
    const find = (names: readonly TenantName[], value: string) =>
      names.find(({ kind, id }) => kind === dimension && id === value);
    const known = values.map((value) => find(this.names, value));
    const others = dimension === 'version' ? values.filter((_, at) => known[at] === undefined) : [];
    const more = others.length === 0 ? [] : await this.versions(others);
    return values.map((value, at) => known[at] ?? find(more, value));
  }

  private async read(dimension: string, value: string): Promise<string> {
    if (!READ_BY_ID.includes(dimension)) return value;
    const { status, body } = await this.ask({ method: 'GET', path: `/${dimension}s/${encodeURIComponent(value)}` });
    const { prompt, ...record } = (status === 200 ? body : {}) as Named & { readonly prompt?: Named };
    const { name, externalId, externalPromptId } = prompt ?? record;
    return name != null && name !== '' ? name : (externalId ?? externalPromptId ?? value);
  }
}

interface Named {
  readonly name?: string | null;
  readonly externalId?: string | null;
  readonly externalPromptId?: string | null;
}
