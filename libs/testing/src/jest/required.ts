/** A variable that Jest's global setup has set for the suites. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: is libs/testing/src/jest/global-setup.mjs Jest's global setup?`);
  return value;
}
