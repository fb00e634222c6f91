import { createRequire } from 'node:module';
import type * as Kafkajs from 'kafkajs';

let loaded: typeof Kafkajs | undefined;

/** Loaded by the first who speaks to Kafka: a start on the log of PostgreSQL does without. */
export const kafkajs = (): typeof Kafkajs => (loaded ??= createRequire(import.meta.url)('kafkajs') as typeof Kafkajs);
