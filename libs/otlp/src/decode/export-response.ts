import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/** What an export answers when items were left out: how many, and why. */
export interface PartialSuccess {
  readonly rejected: number;
  readonly errorMessage: string;
}

/** The reasons, each once with its count; null without any. */
export function partialSuccess(reasons: readonly string[]): PartialSuccess | null {
  if (reasons.length === 0) return null;
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const errorMessage = [...counts].map(([reason, count]) => `${count} x ${reason}`).join('; ');
  return { rejected: reasons.length, errorMessage };
}

const REJECTED = { traces: 'rejectedSpans', logs: 'rejectedLogRecords' } as const;
export type Signal = keyof typeof REJECTED;

export const jsonResponse = (signal: Signal, partial: PartialSuccess | null): object =>
  partial === null
    ? {}
    : { partialSuccess: { [REJECTED[signal]]: String(partial.rejected), errorMessage: partial.errorMessage } };

/** The same for both signals, which differ only in names. */
export function binaryResponse(partial: PartialSuccess | null): Buffer {
  const writer = new BinaryWriter();
  if (partial !== null) {
    writer.tag(1, WireType.LengthDelimited).fork();
    writer.tag(1, WireType.Varint).int64(partial.rejected);
    writer.tag(2, WireType.LengthDelimited).string(partial.errorMessage);
    writer.join();
  }
  return Buffer.from(writer.finish());
}
