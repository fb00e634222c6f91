import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { startClickHouseHttp } from './clickhouse-http-server.js';

/** `npm run clickhouse:dev -- [directory] [port]`: runs until a signal. */
const [directory = './data/clickhouse-dev', port = '8123'] = process.argv.slice(2);
const path = resolve(directory);
await mkdir(path, { recursive: true });
const server = await startClickHouseHttp({ directory: path, port: Number(port) });
process.stdout.write(`ClickHouse's HTTP interface over chdb, for development only, is ready at ${server.url}\n`);
const stop = () => void server.close().then(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
