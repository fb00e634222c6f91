import type { QueryParameter } from '@parley/clickhouse';

type ParameterType = 'UUID' | 'String' | 'Float64' | 'Int64' | 'Array(UUID)' | 'Array(String)';

/** Collects the values of a query that is put together from parts: each becomes a typed parameter of its own. */
export class Parameters {
  readonly values: Record<string, QueryParameter> = {};
  private count = 0;

  /** @returns the placeholder. */
  add(type: ParameterType, value: QueryParameter): string {
    const name = `p${this.count++}`;
    this.values[name] = value;
    return `{${name}:${type}}`;
  }
}
