import type { Contract } from '@parley/contracts';
import type { DeadLetter, LogRecord } from '@parley/event-log';

/** A message with the record that brought it, so that it can be put aside alone. */
export interface Decoded<Message> {
  readonly message: Message;
  readonly record: LogRecord;
}

export interface DecodeResult<Message> {
  readonly decoded: Decoded<Message>[];
  readonly deadLetters: DeadLetter[];
}

export function decodeStep<Message>(
  lane: string,
  contract: Contract<Message>,
  records: readonly LogRecord[],
): DecodeResult<Message> {
  const result: DecodeResult<Message> = { decoded: [], deadLetters: [] };
  for (const record of records) {
    const letter = (payload: string, reason: string): DeadLetter => ({
      lane,
      contract: record.contract,
      payload,
      origin: record.origin,
      step: 'decode',
      reason,
      attempts: 1,
    });
    for (const value of elements(contract, record, (reason) =>
      result.deadLetters.push(letter(record.payload, reason)),
    )) {
      try {
        result.decoded.push({ message: contract.decode(value), record });
      } catch (error) {
        result.deadLetters.push(letter(JSON.stringify([value]), reasonOf(error)));
      }
    }
  }
  return result;
}

function elements(contract: Contract<unknown>, record: LogRecord, refuse: (reason: string) => void): unknown[] {
  if (record.contract !== contract.name) {
    refuse(`This lane reads ${contract.name}.`);
    return [];
  }
  try {
    const payload: unknown = JSON.parse(record.payload);
    if (Array.isArray(payload)) return payload;
    refuse('The payload is not an array.');
  } catch (error) {
    refuse(reasonOf(error));
  }
  return [];
}

export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 2000);
