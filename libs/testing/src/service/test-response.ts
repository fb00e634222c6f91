import type { FieldError } from '@parley/kernel';

export interface TestResponse<Body> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Body;
}

/** What a rejected request is answered with. */
export interface TestProblem {
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly FieldError[];
}
