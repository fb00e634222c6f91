import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Ask } from '@parley/http';
import { createMcpServer } from './mcp-server.js';

/** Resolves when the client has closed its end. */
export function serveMcpOnStdio(ask: Ask, instructions?: string): Promise<void> {
  serveStdio(() => createMcpServer(ask, instructions));
  return new Promise((resolve) => process.stdin.once('close', resolve));
}
