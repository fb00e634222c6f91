import { readFileSync } from 'node:fs';
import swc from '@swc/jest';

const ITSELF = readFileSync(import.meta.filename, 'utf8');

/**
 * Looked up once in each module. Jest runs modules in a context whose globals go through a hook at every look-up: a
 * loop over the characters of a text that calls Math takes a hundred times as long there as in Node. None of these is
 * ever replaced by a test.
 */
const LOOKED_UP_ONCE = ['Array', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Set', 'String'];

export default {
  createTransformer: (options) => {
    const transformer = swc.createTransformer(options);
    const added = (result) => ({ ...result, code: `${lookUps(result.code)}${result.code}` });
    return {
      ...transformer,
      getCacheKey: (...given) => ITSELF + transformer.getCacheKey(...given),
      process: (...given) => added(transformer.process(...given)),
      processAsync: async (...given) => added(await transformer.processAsync(...given)),
    };
  },
};

/** On the first line, so that source maps keep the right lines. */
function lookUps(code) {
  const used = LOOKED_UP_ONCE.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return used.length === 0 ? '' : `const { ${used.join(', ')} } = globalThis; `;
}
