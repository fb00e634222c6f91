import { wellFormed } from '@parley/kernel';
import { Budget, malformed } from './budget.js';
import type { Field, Message, Scalar } from './messages.js';
import { type Decoded, exact } from './read-binary.js';

const HEX = /^([0-9a-f]{2})*$/i;
const WHOLE = /^-?\d{1,20}$/;

/**
 * Reads an OTLP message in JSON, which differs from protobuf's own JSON: ids are hex, enums are numbers, 64-bit numbers
 * may be strings, and unknown names are ignored.
 * @throws Problem `malformed` or `too_large`.
 */
export const readJson = (body: unknown, message: Message): Decoded => readMessage(body, message, new Budget(), 0);

function readMessage(given: unknown, message: Message, budget: Budget, depth: number): Decoded {
  budget.enter(message, depth);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw malformed(`a ${message.name} must be an object`);
  }
  const decoded: Decoded = {};
  for (const field of Object.values(message.fields)) {
    const value = (given as Record<string, unknown>)[field.name];
    if (value === undefined || value === null) continue;
    decoded[field.name] = readField(value, field, budget, depth);
  }
  return decoded;
}

function readField(value: unknown, { name, is, repeated }: Field, budget: Budget, depth: number): unknown {
  if (typeof is !== 'function') return readScalar(value, is, name, budget);
  const message = is();
  if (repeated !== true) return readMessage(value, message, budget, depth + 1);
  if (!Array.isArray(value)) throw malformed(`${name} must be a list`);
  return value.map((item: unknown) => readMessage(item, message, budget, depth + 1));
}

function readScalar(value: unknown, is: Scalar, name: string, budget: Budget): unknown {
  switch (is) {
    case 'string':
    case 'bytes':
      if (typeof value !== 'string') throw malformed(`${name} must be a string`);
      budget.string(value.length);
      return wellFormed(value);
    case 'id':
      if (typeof value !== 'string' || !HEX.test(value)) throw malformed(`${name} must be hexadecimal`);
      return value.toLowerCase();
    case 'time':
      return Number(wholeOf(value, name)) / 1e6;
    case 'integer':
      return wholeOf(value, name);
    case 'double':
      return doubleOf(value, name);
    case 'flag':
      if (typeof value !== 'boolean') throw malformed(`${name} must be true or false`);
      return value;
  }
}

function wholeOf(value: unknown, name: string): number | string {
  if (typeof value === 'number' && Number.isFinite(value)) return Math.trunc(value);
  if (typeof value === 'string' && WHOLE.test(value)) return exact(value);
  throw malformed(`${name} must be a whole number, as a number or a string`);
}

function doubleOf(value: unknown, name: string): number {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number === 'number') return number;
  throw malformed(`${name} must be a number`);
}
