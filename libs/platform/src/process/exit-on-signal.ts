const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const exit = (): void => process.exit(1);

/** A signal alone would end Node.js without what runs at its exit, such as the stop of an embedded PostgreSQL. */
export function exitOnSignal(): void {
  for (const signal of SIGNALS) process.on(signal, exit);
}

/** For whoever stops in order from now on. */
export function noLongerExitOnSignal(): void {
  for (const signal of SIGNALS) process.off(signal, exit);
}
