import { register } from 'node:module';

/** `node --import <this file> script.ts`, for processes that tests start and kill. */
register('./typescript-hooks.mjs', import.meta.url);
