import { createRequire } from 'node:module';
import type * as Kafkajs from 'kafkajs';

/** Loaded by the first who speaks to Kafka: a start on the log of PostgreSQL does without. */
export const kafkajs = (): typeof Kafkajs => createRequire(import.meta.url)('kafkajs') as typeof Kafkajs;
