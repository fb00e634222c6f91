import type { TestService, TestServiceOptions } from './test-service.js';

/** Loads gateway and worker only now: a suite that starts neither would load two thousand modules for nothing. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { startInProcess } = await import('./start-in-process.js');
  return startInProcess(options);
}
