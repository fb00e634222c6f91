import { DefaultNamingStrategy } from 'typeorm';

/** `createdAt` is stored in `created_at`. */
export const snakeCase = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns are named after their properties, unless an entity says otherwise. */
export class SnakeCaseColumns extends DefaultNamingStrategy {
  override columnName(property: string, customName: string | undefined): string {
    return customName ?? snakeCase(property);
  }
}
