import { hasPython, requiresPython } from './python-environment.js';

/** A suite that needs Python: without it, left out with a notice, or failed with PARLEY_REQUIRE_PYTHON, as in CI. */
export function describeWithPython(name: string, suite: () => void): void {
  if (hasPython()) describe(name, suite);
  else if (requiresPython()) {
    describe(name, () => {
      it('has a Python to run with', () => {
        throw new Error('PARLEY_REQUIRE_PYTHON is set, but there is no python3 with venv.');
      });
    });
  } else {
    console.warn(`NOT RUN: ${name}. There is no python3 with venv on this machine.`);
    describe.skip(`${name} (no python3 with venv here)`, suite);
  }
}
