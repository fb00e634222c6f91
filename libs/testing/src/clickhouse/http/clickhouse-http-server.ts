import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { newId } from '@parley/kernel';
import { type Answer, Engine } from './engine.js';
import { partsOf, readInsert, ServerError } from './statement.js';

/** How the server treats inserts, for tests of a worker whose store is full, or dies between insert and answer. */
export type InsertMode = 'accept' | 'reject' | 'lose-answer';

export interface ClickHouseHttpServer {
  readonly url: string;
  /** @param code of the error; NOT_ENOUGH_SPACE (243) says that the disk is full. */
  setInserts(mode: InsertMode, code?: number): void;
  close(): Promise<void>;
}

export interface ClickHouseHttpOptions {
  readonly directory: string;
  readonly host?: string;
  readonly port?: number;
}

const NOT_ENOUGH_SPACE = 243;
/** Least time that an idle connection stays open; the client closes it earlier by itself. */
const KEEP_ALIVE_MS = 10_000;
const KILL_AGAIN_MS = 100;

/**
 * ClickHouse's HTTP interface over the embedded engine, as far as an unmodified @clickhouse/client uses it. For
 * development and tests only: no users, no limits of its own, one machine. `POST /control/inserts?mode=reject&code=243`
 * sets how it treats inserts.
 */
export async function startClickHouseHttp({
  directory,
  host = '127.0.0.1',
  port = 0,
}: ClickHouseHttpOptions): Promise<ClickHouseHttpServer> {
  const front = new Front(new Engine(directory));
  const server = createServer((request, response) => void front.serve(request, response));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await listening(server, port, host);
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${taken}`,
    setInserts: (mode, code) => front.setInserts(mode, code),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await front.close();
    },
  };
}

const listening = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

class Front {
  private inserts: { mode: InsertMode; code: number } = { mode: 'accept', code: NOT_ENOUGH_SPACE };
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(private readonly engine: Engine) {}

  setInserts(mode: InsertMode, code = NOT_ENOUGH_SPACE): void {
    this.inserts = { mode, code };
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.underWay);
    await this.engine.close();
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const work = this.answer(request, response).catch((error: unknown) => fail(response, error));
    this.underWay.add(work);
    await work.finally(() => this.underWay.delete(work));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/ping') return void response.end('Ok.\n');
    if (url.pathname === '/control/inserts') {
      this.setInserts(
        (url.searchParams.get('mode') ?? 'accept') as InsertMode,
        Number(url.searchParams.get('code') ?? NOT_ENOUGH_SPACE),
      );
      return void response.end('Ok.\n');
    }
    const body = await bodyOf(request);
    const parts = partsOf(url.searchParams);
    const queryId = parts.queryId ?? newId();
    response.setHeader('X-ClickHouse-Query-Id', queryId);
    const insert = readInsert(parts.query);
    if (insert !== null) {
      if (this.inserts.mode === 'reject') throw new ServerError(this.inserts.code, 'Inserts are rejected.', 'REJECTED');
      const answer = body.length === 0 ? EMPTY : await this.engine.insert(insert, body, parts.settings);
      // Read again: the mode may have changed while the rows went in.
      if ((this.inserts.mode as InsertMode) === 'lose-answer') return void request.socket.destroy();
      return send(request, response, answer);
    }
    const sql = parts.query === '' ? body.toString() : `${parts.query}\n${body.toString()}`;
    const settings = isRead(sql) ? { ...parts.settings, log_comment: queryId } : parts.settings;
    const running = this.engine.run(sql, parts.parameters, settings);
    response.once('close', () => {
      if (!response.writableEnded) void this.abandon(queryId, running);
    });
    await send(request, response, await running);
  }

  /** Ends a query that nobody waits for. One still being planned does not notice, so it is ended again. */
  private async abandon(queryId: string, running: Promise<unknown>): Promise<void> {
    const ended = running.then(
      () => true,
      () => true,
    );
    do await this.engine.kill(queryId);
    while (!(await Promise.race([ended, sleep(KILL_AGAIN_MS).then(() => false)])));
  }
}

const isRead = (sql: string): boolean => /^\s*(SELECT|WITH)\b/i.test(sql);

const EMPTY: Answer = { body: Buffer.alloc(0), readRows: 0, readBytes: 0, writtenRows: 0, seconds: 0 };

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const encoding = request.headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return buffer(request);
  if (encoding !== 'gzip') throw new ServerError(89, `Unknown encoding ${encoding}.`, 'UNKNOWN_COMPRESSION_METHOD');
  return buffer(request.pipe(createGunzip()));
}

async function send(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  response.setHeader('X-ClickHouse-Summary', JSON.stringify(summaryOf(answer)));
  response.setHeader('Content-Type', 'text/plain; charset=UTF-8');
  if (request.headers['accept-encoding']?.includes('gzip') === true && answer.body.length > 0) {
    response.setHeader('Content-Encoding', 'gzip');
    response.end(await promisify(gzip)(answer.body));
    return;
  }
  response.end(answer.body);
}

const summaryOf = ({ readRows, readBytes, writtenRows, seconds }: Answer) => ({
  read_rows: String(readRows),
  read_bytes: String(readBytes),
  written_rows: String(writtenRows),
  written_bytes: String(writtenRows === 0 ? 0 : readBytes),
  total_rows_to_read: '0',
  result_rows: String(readRows),
  result_bytes: String(readBytes),
  elapsed_ns: String(Math.round(seconds * 1e9)),
});

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return;
  const message = error instanceof Error ? error.message : String(error);
  const code = /Code: (\d+)/.exec(message)?.[1] ?? '1001';
  response.statusCode = ['60', '81'].includes(code) ? 404 : 500;
  response.setHeader('X-ClickHouse-Exception-Code', code);
  response.end(
    `${code === '1001' ? 'Code: 1001. DB::Exception: ' : ''}${message}${code === '1001' ? ' (STD_EXCEPTION)' : ''}\n`,
  );
}
