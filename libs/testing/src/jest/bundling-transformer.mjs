import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buildSync, version } from 'esbuild';

const ITSELF = readFileSync(import.meta.filename);

/**
 * Bundles a package into one module, for Jest alone: it loads the modules of each suite anew, at a millisecond a file,
 * and some packages have hundreds. Only for packages with a single entry file, lest a module exist twice.
 */
export default {
  getCacheKey: (text, path) =>
    [ITSELF, version, path, versionOf(path), text]
      .reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256'))
      .digest('hex'),
  process(text, path) {
    const { outputFiles } = buildSync({
      entryPoints: [path],
      bundle: true,
      write: false,
      platform: 'node',
      format: /^(import|export)\b/m.test(text) ? 'esm' : 'cjs',
      keepNames: true,
      // Its other packages stay the same modules that everybody requires.
      packages: 'external',
    });
    return { code: outputFiles[0].text };
  },
};

/** The entry file alone does not show whether the files behind it have changed. */
function versionOf(path) {
  const [folder] = /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(path);
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version;
}
