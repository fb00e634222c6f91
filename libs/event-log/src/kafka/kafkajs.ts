import { createRequire } from 'node:module';
import type * as Kafkajs from 'kafkajs';

let loaded: typeof Kafkajs | undefined;

/** Loaded on first use: a start on the log of PostgreSQL does without it. */
export const kafkajs = (): typeof Kafkajs => (loaded ??= createRequire(import.meta.url)('kafkajs') as typeof Kafkajs);
