import { VERSION } from '@parley/platform';

const WITHIN_MS = 5_000;

/**
 * What the service tells models at /mcp, the default product of the key included.
 * @returns undefined where it tells nothing: it may not be up yet, or not answer there under this address.
 */
export async function instructionsOverHttp(url: string, key: string): Promise<string | undefined> {
  // Loaded on demand: gateways load this folder too, and are no clients.
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const client = new Client({ name: 'parley', version: VERSION });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }), {
      timeout: WITHIN_MS,
    });
    return client.getInstructions();
  } catch {
    return undefined;
  } finally {
    await client.close();
  }
}
