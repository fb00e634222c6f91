/** `created_at` of `createdAt`: columns of both stores are named so. */
export const snakeCase = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
