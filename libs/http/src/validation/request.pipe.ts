import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { invalid, invalidField, wellFormed } from '@parley/kernel';
import { IllFormedText, wellFormedJson } from '../server/well-formed.js';
import { fieldNames } from './accept.js';
import { unknownFields } from './validation-errors.js';
import { validate } from './validate.js';

const PLAIN_TYPES: ReadonlySet<unknown> = new Set([String, Number, Boolean, Array, Object]);

/** Checks bodies and queries against the class that the handler asks for. */
export class RequestPipe implements PipeTransform {
  transform(value: unknown, { type, metatype, data }: ArgumentMetadata): unknown {
    if (type === 'param' && typeof value === 'string') return wholeText(data ?? 'path', value);
    if (metatype === undefined || PLAIN_TYPES.has(metatype)) return value;
    const target = metatype as new () => object;
    if (type === 'body') return validate(target, value);
    if (type !== 'query' || fieldNames(target).length === 0) return value;
    const unknown = unknownFields(target, value as object);
    if (unknown.length > 0) throw invalid(unknown);
    // Query values arrive as text; the class says what each is meant to be.
    return validate(target, { ...plainToInstance(target, wellFormedJson(value)) });
  }
}

/** @throws Problem `invalid` for an ill-formed text: mended, it could be taken for another one. */
export function wholeText(name: string, text: string): string {
  if (wellFormed(text) !== text) throw invalidField(name, IllFormedText.message);
  return text;
}
