/*
 * What an error says of a text or list outside its bounds. class-validator's own texts read badly ("must be longer than
 * or equal to 1 characters"), and lists that are checked without it must say the same.
 */

export const tooShort = (min: number): string => `must have at least ${counted(min, 'character')}`;

export const tooLong = (max: number): string => `must have at most ${counted(max, 'character')}`;

export const tooFew = (min: number): string => `must have at least ${counted(min, 'item')}`;

export const tooMany = (max: number): string => `must have at most ${counted(max, 'item')}`;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
