import type { Query, QueryParameter } from '@parley/clickhouse';
import type { Standalone } from '@parley/standalone';
import type { Endpoint } from './endpoints.js';
import type { QueryCost, Yardstick } from './hand-written.js';

export interface Times {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface Measured {
  readonly endpoint: Times;
  readonly handWritten: Times;
  /** Of this process (gateway and engine) for one answer: a busy machine changes it less than it changes times. */
  readonly cpuMs: number;
}

type Recorded = Query<{ readonly tenantId: string }, object>;
type RecordedParameters = { readonly tenantId: string } & { readonly [name: string]: QueryParameter };

const WARM_UP = 3;

export class Meter {
  constructor(
    private readonly service: Standalone,
    private readonly key: string,
    private readonly yardstick: Yardstick,
  ) {}

  /** Asks the endpoint and the engine in turn, one request at a time, so that other load falls on both. */
  async measure({ path, body, sql }: Endpoint, requests: number): Promise<Measured> {
    const [endpoint, handWritten]: [number[], number[]] = [[], []];
    let cpuMicroseconds = 0;
    for (let n = -WARM_UP; n < requests; n++) {
      const turn = n + WARM_UP;
      const cpu = process.cpuUsage();
      const startedAt = performance.now();
      await this.ask(path(turn), body);
      const answered = performance.now();
      const { user, system } = process.cpuUsage(cpu);
      await Promise.all(sql(turn).map((one) => this.yardstick.run(one)));
      if (n < 0) continue;
      endpoint.push(answered - startedAt);
      cpuMicroseconds += user + system;
      handWritten.push(performance.now() - answered);
    }
    const cpuMs = tenth(cpuMicroseconds / 1000 / requests);
    return { endpoint: times(endpoint), handWritten: times(handWritten), cpuMs };
  }

  /** What the engine reads for one answer, query by query. */
  async costOf({ path, body }: Endpoint): Promise<readonly (QueryCost & { readonly name: string })[]> {
    const { reader } = this.service.stores.clickhouse;
    const recorded: { query: Recorded; parameters: RecordedParameters }[] = [];
    const read = reader.read.bind(reader) as (query: Recorded, parameters: RecordedParameters) => Promise<object[]>;
    Object.assign(reader, {
      read: (query: Recorded, parameters: RecordedParameters) => {
        recorded.push({ query, parameters });
        return read(query, parameters);
      },
    });
    await this.ask(path(0), body);
    Object.assign(reader, { read });
    const costs: (QueryCost & { name: string })[] = [];
    for (const { query, parameters } of recorded) {
      const sql = typeof query.sql === 'function' ? query.sql(parameters) : query.sql;
      costs.push({ name: query.name, ...(await this.yardstick.run(sql, parameters)) });
    }
    return costs;
  }

  private async ask(path: string, body?: object): Promise<void> {
    const response = await fetch(`${this.service.url}/v1${path}`, {
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
  }
}

export function times(values: readonly number[]): Times {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50Ms: tenth(at(0.5)), p99Ms: tenth(at(0.99)) };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
