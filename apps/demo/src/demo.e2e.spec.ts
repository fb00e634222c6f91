import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DEMO_SERVES } from '../../../libs/testing/src/console/demo-process.js';
import { type TemporaryDirectory, temporaryDirectory } from '../../../libs/testing/src/files/temporary-directory.js';
import { DEMO_MAIN, ParleyProcess } from '../../../libs/testing/src/process/parley-process.js';
import { BAD_RELEASE, UNHAPPY } from './history/company.js';
import { REVENUE_EVENT } from './history/happening.js';
import { type History, writeHistory } from './history/history.js';

const [SEED, CONVERSATIONS] = [7, 900];
const WITHIN_MS = DEMO_SERVES.withinMs;
const DAY_MS = 86_400_000;

const onData = (dataDirectory: string) => ({ PARLEY_PORT: '0', PARLEY_DATA_DIR: dataDirectory });

/** As `npm run demo` starts it. */
const startDemo = (dataDirectory: string, ...args: string[]): Promise<ParleyProcess> =>
  ParleyProcess.start(DEMO_MAIN, onData(dataDirectory), args, DEMO_SERVES);

/** For one that is expected to end by itself. */
const runDemo = (dataDirectory: string, ...args: string[]) => ParleyProcess.run(DEMO_MAIN, onData(dataDirectory), args);

/** The findings that were printed: title, lines and request. */
const printed = (output: string) =>
  [...output.matchAll(/^\d+\. (.*)\n((?: {3}.*\n)+?) {3}(curl .*)$/gm)].map(([, title, lines, curl]) => ({
    title: title ?? '',
    text: lines ?? '',
    curl: curl ?? '',
  }));

/** The numbers of a line that begins with a name. */
const numbersOf = (text: string, name: string): number[] => {
  const line = text.split('\n').find((one) => one.trim().startsWith(name)) ?? '';
  return (line.replaceAll(',', '').match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
};

describe('npm run demo', () => {
  let directory: TemporaryDirectory;
  let data: string;
  let demo: ParleyProcess;
  let output: string;
  let history: History;
  const finding = (index: number) => printed(output)[index] ?? { title: '', text: '', curl: '' };

  beforeAll(async () => {
    directory = await temporaryDirectory();
    data = join(directory.path, 'data-demo');
    history = writeHistory({ seed: SEED, conversations: CONVERSATIONS, now: new Date() });
    demo = await startDemo(data, '--seed', String(SEED), '--conversations', String(CONVERSATIONS));
    output = demo.log;
  }, WITHIN_MS);
  afterAll(async () => {
    await demo.stop();
    await directory.remove();
  });

  it('prints requests that are answered', () => {
    const key = /export (PARLEY_KEY=\S+)/.exec(output)?.[1];
    const found = printed(output);
    expect(found.length).toBe(9);
    for (const { curl } of found) {
      const script = `export ${key}\n${curl} -o /dev/null -w '%{http_code}'`;
      expect([curl, spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout]).toEqual([curl, '200']);
    }
  });

  it('finds the bad release on the days on which it was live', () => {
    const [from = '', to = ''] = /from (\S+) to (\S+) up to/.exec(finding(0).text)?.slice(1) ?? [];
    const begin = Date.parse(/from=(\S+?)&to/.exec(finding(0).curl)?.[1] ?? '');
    const live = [begin + BAD_RELEASE.fromDay * DAY_MS, begin + BAD_RELEASE.toDay * DAY_MS] as const;
    // The finding has days of UTC, smoothed over three; the release has days counted from the beginning of the history.
    expect(Date.parse(from)).toBeGreaterThanOrEqual(live[0] - 2 * DAY_MS);
    expect(Date.parse(to)).toBeLessThanOrEqual(live[1] + DAY_MS);
    expect(Date.parse(to)).toBeGreaterThan(live[0]);
  });

  it('finds which release it was, each conversation under the version that was live', () => {
    expect(finding(1).title).toContain(`release ${BAD_RELEASE.name}`);
    const support = history.conversations.filter(({ assistant }) => assistant.key === 'support');
    const releases = support[0]?.assistant.releases ?? [];
    const liveOn = (day: number) => releases.findLast(({ fromDay }) => fromDay <= day)?.name;
    for (const name of ['v1', 'v2', 'v3']) {
      const planted = support.filter(({ day }) => liveOn(day) === name).length;
      expect([name, numbersOf(finding(1).text, name)[1]]).toEqual([name, planted]);
    }
  });

  it('finds the tool that fails, call by call', () => {
    const messages = history.conversations
      .filter(({ assistant }) => assistant.key === BAD_RELEASE.assistant)
      .flatMap((conversation) => conversation.messages)
      .filter((message) => 'toolName' in message && message.toolName === BAD_RELEASE.tool);
    const of = (type: string) => messages.filter((one) => 'messageType' in one && one.messageType === type).length;
    expect(finding(2).title).toContain(BAD_RELEASE.tool);
    expect(numbersOf(finding(2).text, BAD_RELEASE.tool)).toEqual([of('tool_error'), of('tool_call')]);
  });

  it('finds most attempts and insults, and hardly any that is none', () => {
    const planted = (course: string) =>
      history.conversations.filter(
        (conversation) => conversation.assistant.key === 'support' && conversation.course === course,
      ).length;
    const [jailbreaks = 0, , toxic = 0] = numbersOf(finding(4).text, 'jailbreak');
    expect(Math.abs(jailbreaks - planted('jailbreak'))).toBeLessThanOrEqual(1 + planted('jailbreak') / 4);
    expect(Math.abs(toxic - planted('insult'))).toBeLessThanOrEqual(1 + planted('insult') / 4);
  });

  it('finds the organization that is about to leave', () => {
    expect(finding(5).title).toContain(UNHAPPY.organization);
  });

  it('counts models and money to the last one', () => {
    for (const model of ['gpt-4o', 'gpt-4o-mini']) {
      const line =
        finding(7)
          .text.split('\n')
          .find((one) => one.includes(`/${model}:`)) ?? '';
      const planted = history.conversations.filter((conversation) => conversation.model === model).length;
      expect([model, line.split(': ')[1]]).toEqual([model, expect.stringMatching(`^${planted} conversations`)]);
    }
    const sales = history.happenings.filter(({ eventType }) => eventType === REVENUE_EVENT);
    const dollars = sales.reduce((sum, { value }) => sum + Number.parseFloat(value), 0);
    expect(numbersOf(finding(8).text, REVENUE_EVENT).slice(0, 2)).toEqual([sales.length, dollars]);
  });

  it(
    'shows the same at the next start without sending it again, and starts on no other data',
    async () => {
      expect(await demo.stop()).toBe(0);
      demo = await startDemo(data);
      const anywhere = (text: string) => text.replaceAll(/127\.0\.0\.1:\d+/g, 'here');
      const again = printed(demo.log).map(({ text }) => anywhere(text));
      expect(again).toEqual(printed(output).map(({ text }) => anywhere(text)));
      const other = await runDemo(directory.path, '--once');
      expect([other.exitCode, other.output]).toEqual([1, expect.stringContaining('holds no finished demo')]);
    },
    WITHIN_MS,
  );

  it.each([
    [['--conversations', '5'], '--conversations must be a whole number from 100 to 100000, not "5".'],
    [['--seed', 'x'], '--seed must be a whole number from 0 to 4294967295, not "x".'],
  ])('rejects %j', async (args, sentence) => {
    const rejected = await runDemo(join(directory.path, 'none'), ...args);
    expect(rejected).toEqual({ exitCode: 1, output: `${sentence}\n` });
  });
});
