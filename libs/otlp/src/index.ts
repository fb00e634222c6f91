export { decodeLogs, decodeTraces } from './decode/decode.js';
export { isGenAi, logFragment, spanFragment } from './adapters/to-fragments.js';
export { assemble } from './domain/assemble.js';
export { turnsOf } from './domain/turns.js';
