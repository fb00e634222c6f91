/** `created_at` from `createdAt`: how columns are named in both stores. */
export const snakeCase = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
