import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import { Problem, wellFormed } from '@parley/kernel';
import { Budget, malformed } from './budget.js';
import type { Field, Message, Scalar } from './messages.js';

export type Decoded = Record<string, unknown>;

const WIRE_TYPES: Readonly<Record<Scalar, WireType>> = {
  string: WireType.LengthDelimited,
  id: WireType.LengthDelimited,
  bytes: WireType.LengthDelimited,
  time: WireType.Bit64,
  integer: WireType.Varint,
  double: WireType.Bit64,
  flag: WireType.Varint,
};

/**
 * Reads an OTLP message in protobuf.
 * @throws Problem `malformed` or `too_large`.
 */
export function readBinary(body: Uint8Array, message: Message): Decoded {
  const reader = new BinaryReader(body);
  try {
    return readMessage(reader, body.length, message, new Budget(), 0);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw malformed('the protobuf ends too early, or is none');
  }
}

function readMessage(reader: BinaryReader, end: number, message: Message, budget: Budget, depth: number): Decoded {
  budget.enter(message, depth);
  const decoded: Decoded = {};
  while (reader.pos < end) {
    const [number, wireType] = reader.tag();
    const field = message.fields[number];
    if (field === undefined) {
      reader.skip(wireType, number);
      continue;
    }
    expectWireType(wireType, field, message);
    const value = readField(reader, end, field, budget, depth);
    if (field.repeated === true) push(decoded, field.name, value);
    else decoded[field.name] = value;
  }
  if (reader.pos !== end) throw malformed(`a ${message.name} ends where its last field does not`);
  return decoded;
}

/** A field with another wire type belongs to another message: logs sent as spans, or spans as logs. */
function expectWireType(wireType: WireType, { name, is }: Field, message: Message): void {
  const expected = typeof is === 'function' ? WireType.LengthDelimited : WIRE_TYPES[is];
  if (wireType === expected) return;
  throw malformed(
    `${name} of a ${message.name} has another type there. Spans go to /otlp/v1/traces, log records to /otlp/v1/logs`,
  );
}

function readField(reader: BinaryReader, end: number, { is }: Field, budget: Budget, depth: number): unknown {
  if (typeof is !== 'function') return readScalar(reader, is, budget);
  const length = reader.uint32();
  const endsAt = reader.pos + length;
  const message = is();
  if (endsAt > end) throw malformed(`a ${message.name} is longer than what it stands in`);
  return readMessage(reader, endsAt, message, budget, depth + 1);
}

function readScalar(reader: BinaryReader, is: Scalar, budget: Budget): unknown {
  switch (is) {
    case 'string': {
      const text = reader.string();
      budget.string(text.length);
      return wellFormed(text);
    }
    case 'id':
      return Buffer.from(reader.bytes()).toString('hex');
    case 'bytes':
      return Buffer.from(reader.bytes()).toString('base64');
    case 'time':
      return Number(reader.fixed64()) / 1e6;
    case 'integer':
      return exact(String(reader.int64()));
    case 'double':
      return reader.double();
    case 'flag':
      return reader.bool();
  }
}

/** A whole number that JSON cannot hold exactly stays text: it is an id, more likely than a count. */
export const exact = (digits: string): number | string =>
  Number.isSafeInteger(Number(digits)) ? Number(digits) : digits;

function push(decoded: Decoded, name: string, value: unknown): void {
  const values = decoded[name];
  if (Array.isArray(values)) values.push(value);
  else decoded[name] = [value];
}
