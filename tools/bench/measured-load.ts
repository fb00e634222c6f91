import type { StandaloneProcess } from '../../libs/testing/src/process/standalone-process.js';
import type { LoadResult } from './load.js';
import { type ProcessorTime, processorTime, processorTimeEach } from './processor-time.js';

export interface MeasuredLoad extends LoadResult {
  /** Per record, until it is projected. */
  readonly processorMicroseconds: ProcessorTime;
}

/** Ends when everything is projected, so that none of it falls on the next measurement. */
export async function measureLoad(
  service: StandaloneProcess,
  recordsPerRequest: number,
  send: () => Promise<LoadResult>,
): Promise<MeasuredLoad> {
  const before = await processorTime(service.pid);
  const result = await send();
  await service.caughtUp();
  const records = result.acknowledged * recordsPerRequest;
  return { ...result, processorMicroseconds: processorTimeEach(before, await processorTime(service.pid), records) };
}

/** The median of each part. */
export const medianProcessorTime = (times: readonly ProcessorTime[]): ProcessorTime => {
  const middle = (part: keyof ProcessorTime) => median(times.map((time) => time[part]));
  return { mainThread: middle('mainThread'), otherThreads: middle('otherThreads'), children: middle('children') };
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, next) => one - next);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}
