import { parseArgs } from 'node:util';
import { temporaryDirectory } from '../../libs/testing/src/files/temporary-directory.js';
import { StandaloneProcess } from '../../libs/testing/src/process/standalone-process.js';
import { readStoredCounts } from '../../libs/testing/src/process/stored-counts.js';
import { measureBurst } from './measure-burst.js';

/*
 * What a burst at many times its usual rate does to a standalone: the answers, its memory, how soon it recovers, and
 * whether anything acknowledged is missing afterwards. Ends with a line of JSON.
 */

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, times: { type: 'string', default: '10' } },
});

const directory = await temporaryDirectory();
const service = await StandaloneProcess.start({ dataDirectory: directory.path });
try {
  const { acknowledged, ...burst } = await measureBurst(service, {
    times: Number(values.times),
    seconds: Number(values.seconds),
  });
  await service.stop();
  const { events } = await readStoredCounts(directory.path);
  const notOnce = [...acknowledged].filter((id) => events.get(id) !== 1);
  console.log(JSON.stringify({ ...burst, acknowledged: acknowledged.size, acknowledgedNotStoredOnce: notOnce.length }));
} finally {
  await service.stop();
  await directory.remove();
}
