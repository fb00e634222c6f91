import { DefaultNamingStrategy } from 'typeorm';
import { snakeCase } from '@parley/kernel';

/** Columns are named after their properties, unless an entity says otherwise. */
export class SnakeCaseColumns extends DefaultNamingStrategy {
  override columnName(property: string, customName: string | undefined): string {
    return customName ?? snakeCase(property);
  }
}
