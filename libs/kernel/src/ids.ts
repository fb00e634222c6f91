import { v7, validate } from 'uuid';

/** A new UUIDv7: ordered by creation within one process, so that index inserts stay local. */
export const newId = (): string => v7();

export const isId = (value: string): boolean => validate(value);
