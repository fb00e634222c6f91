import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  failureInWords,
  type LanguageModel,
  LanguageModelError,
  type LanguageModelErrorCode,
  parseObject,
} from '@parley/llm';
import { insightPrompt } from './insight-answer.js';
import type { InsightTexts } from './insight-texts.port.js';
import { type Brief, InsightWriter, type Texts, type Written } from './insight-writer.port.js';
import { fitting, knownOf, schemaOf } from './insight-answer.js';

export interface WriterBounds {
  /** How long a reader waits; a text that comes later is kept for the next one. */
  readonly patienceMs: number;
  /** How long the model is not asked after a failure of the model itself rather than of its answer. */
  readonly pauseMs: number;
  /** The most texts under way in this process; further ones stay as rules composed them. */
  readonly mostUnderWay: number;
}

export const WRITER_BOUNDS: WriterBounds = { patienceMs: 15_000, pauseMs: 30_000, mostUnderWay: 32 };

/** Goes up with every change of the instructions, so that older texts are not reused. */
const EDITION = 2;

const ASK_AGAIN: ReadonlySet<LanguageModelErrorCode> = new Set(['malformed_answer', 'truncated_answer', 'refused']);

const BUSY = 'has too much to write at the moment';

/**
 * Has a language model write from the metrics that rules composed a text from, and checks its answer against them; if
 * it fails, the composed text stands.
 */
export class LlmInsightWriter extends InsightWriter {
  private readonly underWay = new Map<string, Promise<Texts>>();
  private pausedUntilMs = 0;
  private lastFailure: LanguageModelErrorCode = 'server_error';

  constructor(
    private readonly model: LanguageModel,
    private readonly texts: InsightTexts,
    private readonly bounds = WRITER_BOUNDS,
  ) {
    super();
  }

  override async write<Text extends Texts>(tenantId: string, brief: Brief<Text>): Promise<Written<Text>> {
    const name = this.model.name;
    try {
      const text = await this.text(tenantId, brief);
      return {
        text: text as Text,
        author: `Written by the language model ${name}, and every number in it checked against the metrics.`,
      };
    } catch (error) {
      const code = error instanceof LanguageModelError ? error.code : 'server_error';
      const reason = error instanceof Busy ? BUSY : failureInWords(code);
      return {
        text: brief.text,
        author: `The language model ${name} ${reason}, so the text composed by rules stands.`,
      };
    }
  }

  private async text(tenantId: string, brief: Brief<Texts>): Promise<Texts> {
    const digest = digestOf(this.model.name, brief);
    const known = await this.texts.find(tenantId, digest);
    if (known !== null) return known;
    const patience = new AbortController();
    try {
      return await Promise.race([this.begun(tenantId, digest, brief), this.patience(patience.signal)]);
    } finally {
      patience.abort();
    }
  }

  /** Callers that ask for the same text share one request. */
  private begun(tenantId: string, digest: Buffer, brief: Brief<Texts>): Promise<Texts> {
    const key = tenantId + digest.toString('base64');
    const running = this.underWay.get(key);
    if (running !== undefined) return running;
    if (this.underWay.size >= this.bounds.mostUnderWay) throw new Busy();
    if (Date.now() < this.pausedUntilMs) throw new LanguageModelError(this.lastFailure, 'It failed a moment ago.');
    const begun = this.ask(tenantId, digest, brief).finally(() => this.underWay.delete(key));
    this.underWay.set(key, begun);
    return begun;
  }

  private async ask(tenantId: string, digest: Buffer, brief: Brief<Texts>): Promise<Texts> {
    const known = knownOf(brief.facts, brief.text);
    const request = { messages: insightPrompt(brief), name: 'insight', schema: schemaOf(brief.text) };
    try {
      const text = await this.model.ask(tenantId, request, (answer) => fitting(parseObject(answer), brief.text, known));
      await this.texts.keep(tenantId, digest, text);
      return text;
    } catch (error) {
      if (error instanceof LanguageModelError && !ASK_AGAIN.has(error.code) && error.code !== 'budget_exhausted') {
        this.pausedUntilMs = Date.now() + this.bounds.pauseMs;
        this.lastFailure = error.code;
      }
      throw error;
    }
  }

  private async patience(signal: AbortSignal): Promise<never> {
    await sleep(this.bounds.patienceMs, undefined, { signal });
    throw new LanguageModelError('timeout', 'It took too long.');
  }
}

class Busy extends Error {}

/** Covers everything that the model is given: a text found by this digest is as exact as a new one. */
const digestOf = (model: string, brief: Brief<Texts>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([EDITION, model, brief]))
    .digest();
