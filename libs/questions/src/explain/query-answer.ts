import { type ApiAnswer, type Ask } from '@parley/http';
import { Problem, type ProblemCode } from '@parley/kernel';

/** What is read of an answer of POST /v1/query. */
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

/** Asks as the caller. @throws Problem with what the interface says. */
export const queryBy =
  (ask: Ask): Query =>
  async (body) =>
    accepted(await ask({ method: 'POST', path: '/query', body })) as QueryAnswer;

/** @throws Problem in the service's own words. */
export function accepted({ status, body }: ApiAnswer): unknown {
  if (status < 400) return body;
  const { detail = 'The service did not say why.', type = '' } = (body ?? {}) as { detail?: string; type?: string };
  throw new Problem((type.split(':').at(-1) ?? 'unavailable') as ProblemCode, detail);
}
