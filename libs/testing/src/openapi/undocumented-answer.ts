import type { TestResponse } from '../service/test-response.js';

/** An answer that the service's OpenAPI document does not describe. */
export class UndocumentedAnswer extends Error {
  constructor(method: string, path: string, { status, body }: TestResponse<unknown>, findings: readonly string[]) {
    const shown = JSON.stringify(body)?.slice(0, 2_000);
    super(`${method} ${path} answered ${status} other than documented: ${findings.join('; ')}\n${shown}`);
    this.name = 'UndocumentedAnswer';
  }
}

/** For callers whose service may die: a missing answer becomes null, an undocumented one stays an error. */
export function nullWithoutAnswer(error: unknown): null {
  if (error instanceof UndocumentedAnswer) throw error;
  return null;
}
