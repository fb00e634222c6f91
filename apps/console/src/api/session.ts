import { API } from './api.texts.js';
import { Rejected } from './client.js';

/** The session of the browser: whose key it has, and what the key may do. */
export interface Session {
  readonly tenantId: string;
  readonly scopes: readonly string[];
}

/** Not in the OpenAPI document, since the route is the console's own. @throws Rejected */
async function call(method: string, body?: object): Promise<Response> {
  const response = await fetch('/console/session', {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => {
    throw new Rejected(0, API.unreachable);
  });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as { detail?: string };
  throw new Rejected(response.status, problem.detail ?? API.untold);
}

const session = async (response: Promise<Response>): Promise<Session> => (await (await response).json()) as Session;

export const readSession = (): Promise<Session> => session(call('GET'));
export const signIn = (secret: { key: string } | { link: string }): Promise<Session> => session(call('POST', secret));
export const signOut = async (): Promise<void> => void (await call('DELETE'));
