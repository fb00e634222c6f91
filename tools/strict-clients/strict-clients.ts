import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { temporaryDirectory } from '../../libs/testing/src/files/temporary-directory.js';
import { StandaloneProcess } from '../../libs/testing/src/process/standalone-process.js';
import { hasPython, pythonWith, requiresPython } from '../python/python-environment.js';

/**
 * Runs the incumbent's published Python client, unmodified and in strict mode, against a real standalone. The client is
 * kept in PARLEY_TOOLS_CACHE (~/.cache/parley/strict-clients). Without Python, a notice says that nothing was checked;
 * PARLEY_REQUIRE_PYTHON=1, as in CI, makes that a failure.
 */
const PACKAGE = 'greenflash==1.4.0';
const SUITE = resolve(import.meta.dirname, 'greenflash_strict.py');

if (!hasPython()) {
  console.error('STRICT CLIENTS WERE NOT CHECKED: there is no python3 with venv on this machine.');
  process.exit(requiresPython() ? 1 : 0);
}
const python = await pythonWith('strict-clients', [PACKAGE]);
const directory = await temporaryDirectory();
const service = await StandaloneProcess.start({ dataDirectory: directory.path });
try {
  const { status } = spawnSync(python, [SUITE], {
    stdio: 'inherit',
    env: { ...process.env, PARLEY_URL: service.url, PARLEY_KEY: service.key, PARLEY_PRODUCT: service.productId },
  });
  process.exitCode = status ?? 1;
} finally {
  await service.stop();
  await directory.remove();
}
