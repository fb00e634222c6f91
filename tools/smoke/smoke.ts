import { join } from 'node:path';
import { temporaryDirectory } from '../../libs/testing/src/files/temporary-directory.js';
import { StandaloneProcess } from '../../libs/testing/src/process/standalone-process.js';

/**
 * The built service on the Node that runs this: start, post a conversation, query its product, stop. `.ci/run` does it
 * on the recommended Node, in addition to the tests on the machine's own.
 */
const directory = await temporaryDirectory();
try {
  const service = await StandaloneProcess.start({ dataDirectory: join(directory.path, 'data') });
  const { productId } = service;
  const posted = await service.fetch('POST', '/v1/messages', {
    productId,
    externalUserId: 'ada',
    externalConversationId: 'smoke',
    messages: [
      { role: 'user', content: 'My invoice is wrong again, this is really annoying.' },
      { role: 'assistant', content: 'I am sorry. I have corrected the invoice.' },
    ],
  });
  expect('the answer to a conversation', posted.status, 201);
  await service.caughtUp();
  const answered = await service.fetch('GET', `/v1/products/${productId}/analytics`);
  expect('the answer of the analytics', answered.status, 200);
  const { topics } = (await answered.json()) as { topics: readonly unknown[] };
  expect('whether topics were found', topics.length > 0, true);
  expect('the exit code', await service.stop(), 0);
  expect('what it logged', /"level":(50|60)|Warning/.exec(service.log)?.[0] ?? 'nothing', 'nothing');
  console.log(`Node ${process.version}: Parley started, took a conversation, answered for it and stopped.`);
} finally {
  await directory.remove();
}

function expect<Value extends string | number | boolean | null>(what: string, actual: Value, expected: Value): void {
  if (actual !== expected) throw new Error(`On Node ${process.version}, ${what} was ${actual}, not ${expected}.`);
}
