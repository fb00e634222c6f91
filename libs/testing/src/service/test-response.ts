import type { FieldError } from '@parley/kernel';

export interface TestResponse<Body> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Body;
}

/** The body of an answer that rejects a request. */
export interface TestProblem {
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly FieldError[];
}
