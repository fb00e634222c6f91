import { v7, validate } from 'uuid';

/** A new UUIDv7: ordered by creation within one process, so that index inserts stay local. */
export const newId = (): string => v7();

export const isId = (value: string): boolean => validate(value);

/** Now, in milliseconds since 1970, by the clock that ids are made by: no id made later has an earlier time. */
export const idNow = (): number => idTime(newId());

/** When a UUIDv7 was made, in milliseconds since 1970. */
export const idTime = (id: string): number => parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
