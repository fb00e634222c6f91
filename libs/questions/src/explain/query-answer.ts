import { type ApiAnswer, type Ask } from '@parley/http';
import { Problem, type ProblemCode } from '@parley/kernel';

/** The part of POST /v1/query's answer that is read. */
export interface QueryAnswer {
  readonly columns: readonly { readonly name: string; readonly unit: string | null }[];
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
  readonly comparison?: {
    readonly from: string;
    readonly to: string;
    readonly conversations: number;
    readonly metrics: Readonly<Record<string, Compared>>;
  };
  readonly interactions: string;
}

export interface Compared {
  readonly value: number | null;
  readonly previous: number | null;
  readonly change: number | null;
  readonly significant: boolean;
  readonly pValue: number | null;
}

export type Query = (body: object) => Promise<QueryAnswer>;

/** Queries with the caller's rights. @throws Problem with the interface's message. */
export const queryBy =
  (ask: Ask): Query =>
  async (body) =>
    accepted(await ask({ method: 'POST', path: '/query', body })) as QueryAnswer;

/** @throws Problem with the service's own message. */
export function accepted({ status, body }: ApiAnswer): unknown {
  if (status < 400) return body;
  const { detail = 'The service did not say why.', type = '' } = (body ?? {}) as { detail?: string; type?: string };
  throw new Problem((type.split(':').at(-1) ?? 'unavailable') as ProblemCode, detail);
}
