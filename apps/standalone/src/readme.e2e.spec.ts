import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { StandaloneProcess } from '../../../libs/testing/src/process/standalone-process.js';
import { TemporaryStandalone } from '../../../libs/testing/src/process/temporary-standalone.js';

const README = readFileSync(resolve(import.meta.dirname, '../../../README.md'), 'utf8');
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The README's commands in order, each with the answer that it shows, if it shows one. */
const examples = [...README.matchAll(/```bash\n([^]*?)```(?:\s*```json\n([^]*?)```)?/g)].map(([, command, answer]) => ({
  command: command ?? '',
  answer,
}));

describe('the README', () => {
  let standalone: TemporaryStandalone;
  let service: StandaloneProcess;
  beforeAll(async () => {
    standalone = await TemporaryStandalone.start();
    service = standalone.service;
  });
  afterAll(() => standalone.stop());

  it('shows what its commands answer', () => {
    expect(examples.length).toBeGreaterThanOrEqual(5);
    let exports = '';
    for (const { command, answer } of examples) {
      const script = command.replaceAll('http://127.0.0.1:8080', service.url);
      if (answer === undefined) exports += script;
      // The projection may take 2 s; a machine busy with other tests may need more than the README's one second.
      const { stdout, stderr } = spawnSync('bash', ['-c', exports + script.replace('sleep 1', 'sleep 4')], {
        cwd: standalone.path,
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      if (answer !== undefined) expect(withoutIds(stdout)).toEqual(withoutIds(answer));
    }
  });
});

const withoutIds = (json: string): unknown => JSON.parse(json.replaceAll(ID, 'id'));
