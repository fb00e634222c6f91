/** Results go out as JSON: legible, and ready for other programs. */
export const print = (value: unknown): void => console.log(JSON.stringify(value, null, 2));
