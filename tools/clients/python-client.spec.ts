import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describeWithPython } from '../python/describe-with-python.js';

describeWithPython('the client for Python', () => {
  it('passes its tests, whatever answers it', async () => {
    const env = {
      ...process.env,
      PYTHONPATH: resolve(import.meta.dirname, '../../clients/python'),
      PYTHONDONTWRITEBYTECODE: '1',
    };
    const { stderr } = await promisify(execFile)('python3', [join(import.meta.dirname, 'python_unit.py')], { env });
    expect(stderr).toContain('OK');
  });
});
