import { LANGUAGE_MODEL_DEFAULTS, OpenAiLanguageModel } from '@parley/llm';
import { answer, fails, FakeLanguageModel, type Reply, reworded, rewords } from '../../testing/fake-language-model.js';
import { InsightTexts } from './insight-texts.port.js';
import type { Texts } from './insight-writer.port.js';
import { LlmInsightWriter, WRITER_BOUNDS } from './llm-insight-writer.js';

class RememberedTexts extends InsightTexts {
  readonly texts = new Map<string, Texts>();
  override async find(tenantId: string, digest: Buffer): Promise<Texts | null> {
    return this.texts.get(tenantId + digest.toString('hex')) ?? null;
  }
  override async keep(tenantId: string, digest: Buffer, text: Texts): Promise<void> {
    this.texts.set(tenantId + digest.toString('hex'), text);
  }
}

const brief = (n = 3) => ({
  about: 'product',
  facts: { conversations: n },
  text: { overview: `${n} conversations sound negative.`, findings: [`${n} of ${n} are angry.`] },
});

describe('a writer that asks a language model', () => {
  let model: FakeLanguageModel;
  let texts: RememberedTexts;
  beforeAll(async () => {
    model = await FakeLanguageModel.start();
  });
  afterAll(() => model.stop());
  beforeEach(() => {
    model.reset();
    texts = new RememberedTexts();
  });

  const writerWith = (config: object = {}, bounds: object = {}) =>
    new LlmInsightWriter(
      new OpenAiLanguageModel({
        ...LANGUAGE_MODEL_DEFAULTS,
        baseUrl: model.baseUrl,
        model: 'writer-1',
        apiKey: 'key of the model',
        timeoutMs: 1_000,
        maxRetries: 0,
        ...config,
      }),
      texts,
      { ...WRITER_BOUNDS, ...bounds },
    );

  it('gives its text, and keeps it', async () => {
    const { text, author } = await writerWith().write('acme', brief());
    expect(text).toEqual(reworded(brief().text));
    expect(author).toBe('Written by the language model writer-1, and every number in it checked against the metrics.');
    expect([...texts.texts.values()]).toEqual([text]);
    expect(model.requests).toHaveLength(1);
    expect(await writerWith().write('acme', brief())).toEqual({ text, author });
    expect(model.requests).toHaveLength(1);
    // Other metrics, another tenant or another model need a text of their own.
    await writerWith().write('acme', brief(4));
    await writerWith().write('other', brief());
    await writerWith({ model: 'writer-2' }).write('acme', brief());
    expect(model.requests).toHaveLength(4);
  });

  it.each<[string, Reply, RegExp]>([
    ['answers too late', () => undefined, /did not answer in time/],
    ['fails', fails(500), /failed/],
    ['takes no more requests', fails(429), /takes no more requests/],
    ['rejects the key', fails(401), /did not accept the key/],
    ['rejects the request', fails(400), /did not accept the request/],
    ['hangs up', (_, response) => void response.destroy(), /could not be reached/],
    ['sends no JSON', (_, response) => void response.end('<html>'), /gave an answer/],
    ['answers with prose', (_, response) => answer(response, 'Certainly! Here it is.'), /gave an answer/],
    ['answers in another shape', (_, response) => answer(response, '{"overview": 3}'), /gave an answer/],
    [
      'makes a number up',
      (_, response) => answer(response, '{"overview": "About 4711.", "findings": ["x"]}'),
      /gave an answer that the metrics do not support/,
    ],
    [
      'was talked into a link',
      (_, response) => answer(response, '{"overview": "See https://evil.example", "findings": ["x"]}'),
      /gave an answer/,
    ],
  ])('lets the composed text stand, says why and keeps nothing when the model %s', async (_, failure, reason) => {
    model.reply = failure;
    const { text, author } = await writerWith().write('acme', brief());
    expect(text).toEqual(brief().text);
    expect(author).toMatch(reason);
    expect(author).not.toMatch(/secret|key of/);
    expect(texts.texts.size).toBe(0);
  });

  it('tries once more after an answer that it cannot take', async () => {
    model.reply = (sent, response) =>
      model.requests.length === 1 ? answer(response, 'Certainly!') : rewords(sent, response);
    const { author } = await writerWith({ maxRetries: 1, backOffMs: 1 }).write('acme', brief());
    expect(author).toContain('Written by');
  });

  it('leaves a model alone for a while that has failed, so that nobody waits for it', async () => {
    model.reply = fails(503);
    const writer = writerWith({}, { pauseMs: 100 });
    await writer.write('acme', brief(1));
    expect((await writer.write('acme', brief(2))).author).toMatch(/failed/);
    expect(model.requests).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 120));
    model.reply = rewords;
    expect((await writer.write('acme', brief(2))).author).toContain('Written by');
  });

  it('asks again at once after an answer that was bad', async () => {
    model.reply = (_, response) => answer(response, 'Certainly!');
    const writer = writerWith();
    await writer.write('acme', brief(1));
    model.reply = rewords;
    expect((await writer.write('acme', brief(2))).author).toContain('Written by');
  });

  it('does not keep a reader waiting, and keeps what comes later for the next one', async () => {
    model.reply = (sent, response) => void setTimeout(() => rewords(sent, response), 100);
    const writer = writerWith({ timeoutMs: 2_000 }, { patienceMs: 30 });
    expect((await writer.write('acme', brief())).author).toMatch(/did not answer in time/);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await writer.write('acme', brief())).author).toContain('Written by');
    expect(model.requests).toHaveLength(1);
  });

  it('has one text written for all who ask for it, and no more texts at once than it may', async () => {
    model.reply = (sent, response) => void setTimeout(() => rewords(sent, response), 50);
    const writer = writerWith({ timeoutMs: 2_000 }, { mostUnderWay: 2 });
    const written = await Promise.all([1, 1, 1, 2, 3].map((n) => writer.write('acme', brief(n))));
    expect(written.map(({ author }) => author.includes('Written by'))).toEqual([true, true, true, true, false]);
    expect(written[4]?.author).toMatch(/too much to write/);
    expect(model.requests).toHaveLength(2);
  });

  it('stops at the budget of the day, and of one tenant', async () => {
    const writer = writerWith({ usdPerMillionInputTokens: 1, dailyBudgetUsd: 0.0025 });
    const told: string[] = [];
    for (let n = 0; n < 5; n++) told.push((await writer.write('acme', brief(n))).author);
    expect(told[0]).toContain('Written by');
    expect(told[4]).toContain('used up the budget of the day');
    expect((await writer.write('other', brief())).author).toContain('Written by');
  });

  it('keeps the composed text when texts cannot be looked up', async () => {
    texts.find = () => Promise.reject(new Error('connection refused to host db-1'));
    const { text, author } = await writerWith().write('acme', brief());
    expect(text).toEqual(brief().text);
    expect(author).not.toContain('db-1');
  });
});
