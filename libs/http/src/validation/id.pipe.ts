import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { invalidField, isId } from '@parley/kernel';

/** A path parameter that must be a UUID. */
export class IdPipe implements PipeTransform {
  transform(value: unknown, { data }: ArgumentMetadata): string {
    if (typeof value !== 'string' || !isId(value)) throw invalidField(data ?? 'id', 'must be a UUID');
    return value.toLowerCase();
  }
}
