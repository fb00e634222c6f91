import { createHash, randomBytes } from 'node:crypto';

const PREFIX = 'parley_';
/** 36 random bytes are 48 characters of base64url. */
const SECRET_BYTES = 36;
const FORM = /^parley_[\w-]{48}$/;

/** A new key. It is shown once, and only its hash is kept. */
export const generateApiKey = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64url');

export const looksLikeApiKey = (text: string): boolean => FORM.test(text);

/** SHA-256. No salt and no stretching: 288 random bits cannot be guessed. */
export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest();
