import { Readable } from 'node:stream';
import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { createTestClickHouseServer, type TestClickHouseServer } from '../test-clickhouse-server.js';

let test: TestClickHouseServer;
let client: ClickHouseClient;
beforeAll(async () => {
  test = await createTestClickHouseServer();
  client = createClient({
    url: test.server.url,
    compression: { request: true, response: true },
    log: { level: ClickHouseLogLevel.OFF },
  });
  await client.command({ query: 'CREATE DATABASE d ENGINE = Atomic' });
  await client.command({ query: 'CREATE TABLE d.t (id UInt32, name String) ENGINE = MergeTree ORDER BY id' });
});
afterAll(async () => {
  await client.close();
  await test.close();
});
afterEach(() => test.server.setInserts('accept'));

const names = async (): Promise<string[]> => {
  const result = await client.query({ query: 'SELECT name FROM d.t ORDER BY id', format: 'JSONEachRow' });
  return (await result.json<{ name: string }>()).map(({ name }) => name);
};
const add = (id: number) => client.insert({ table: 'd.t', values: [{ id, name: `n${id}` }], format: 'JSONEachRow' });

describe('the HTTP interface over the embedded engine', () => {
  it('answers a ping, of either kind', async () => {
    expect(await client.ping()).toEqual({ success: true });
    expect(await client.ping({ select: true })).toEqual({ success: true });
  });

  it('takes inserts of an unmodified client, says how many rows it wrote, and answers queries in any format', async () => {
    const { summary, query_id } = await client.insert({
      table: 'd.t',
      values: [
        { id: 1, name: 'one' },
        { id: 2, name: "two's" },
      ],
      format: 'JSONEachRow',
    });
    expect(summary?.written_rows).toBe('2');
    expect(query_id).toMatch(/-/);
    await client.insert({ table: 'd.t', values: Readable.from([[3, 'three']]), format: 'JSONCompactEachRow' });
    expect(await names()).toEqual(['one', "two's", 'three']);
    const csv = await client.query({ query: 'SELECT * FROM d.t ORDER BY id LIMIT 1', format: 'CSV' });
    expect(await csv.text()).toBe('1,"one"\n');
    const json = await client.query({ query: 'SELECT count() AS n FROM d.t', format: 'JSON' });
    expect(await json.json<{ n: number }>()).toMatchObject({ data: [{ n: 3 }] });
  });

  it('reports errors with the code of ClickHouse', async () => {
    const error: unknown = await client
      .query({ query: 'SELECT * FROM d.nowhere' })
      .catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ClickHouseError);
    expect(error).toMatchObject({ code: '60', type: 'UNKNOWN_TABLE' });
    const response = await fetch(`${test.server.url}/?query=SELECT%20FROM%20WHERE`, { method: 'POST' });
    expect(response.headers.get('x-clickhouse-exception-code')).toBe('62');
  });

  it('rejects a query whose parameter is not given, also when an earlier one had it', async () => {
    const query = 'SELECT {x:UInt8} AS x';
    const given = await client.query({ query, query_params: { x: 7 }, format: 'JSONEachRow' });
    expect(await given.json()).toEqual([{ x: 7 }]);
    for (let session = 0; session < 7; session++) {
      await expect(client.query({ query, format: 'JSONEachRow' })).rejects.toMatchObject({ code: '456' });
    }
  });

  it('applies settings to their statement alone', async () => {
    const read = async (settings: Record<string, string>) => {
      const query = "SELECT toString(getSetting('max_threads')) AS n";
      const result = await client.query({ query, clickhouse_settings: settings, format: 'JSONEachRow' });
      return (await result.json<{ n: string }>())[0]?.n;
    };
    const before = await read({});
    for (let session = 0; session < 7; session++) expect(await read({ max_threads: '7' })).toBe('7');
    for (let session = 0; session < 7; session++) expect(await read({})).toBe(before);
    await expect(read({ no_such_setting: '1' })).rejects.toMatchObject({ code: '115' });
  });

  it('rejects inserts when told to, as a full disk does, and nothing else', async () => {
    await fetch(`${test.server.url}/control/inserts?mode=reject&code=243`, { method: 'POST' });
    const before = await names();
    await expect(add(10)).rejects.toMatchObject({ code: '243' });
    expect(await names()).toEqual(before);
    await fetch(`${test.server.url}/control/inserts?mode=accept`, { method: 'POST' });
    await add(10);
    expect(await names()).toEqual([...before, 'n10']);
  });

  it('takes the rows and loses the answer when told to', async () => {
    test.server.setInserts('lose-answer');
    await expect(add(11)).rejects.toThrow();
    expect(await names()).toContain('n11');
  });
});
