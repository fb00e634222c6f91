import { type ConversationOfCalls, currentConversation } from './conversation.js';

/** Hears a call: its answer, or each part of a stream and then the end of the stream. */
export interface Hearer {
  readonly answered: (answer: unknown) => void;
  readonly part: (part: unknown) => void;
  readonly ended: () => void;
}

type Create = (...given: unknown[]) => unknown;

/**
 * Has calls of a client's method heard. The caller gets what it would get without this: errors while hearing never
 * reach it.
 */
export function hearCalls<Name extends string>(
  holder: Readonly<Record<Name, (...given: never[]) => unknown>>,
  name: Name,
  hearer: (request: unknown, conversation: ConversationOfCalls) => Hearer,
): void {
  const create = (holder[name] as unknown as Create).bind(holder);
  const heard: Create = (...given) => {
    const call = create(...given);
    const conversation = currentConversation();
    if (conversation === undefined) return call;
    return quietly(() => hearing(call, hearer(given[0], conversation))) ?? call;
  };
  Object.defineProperty(holder, name, { value: heard, configurable: true, writable: true });
}

/** Heard only when the caller waits for the answer: libraries read it then. A bare response is the caller's alone. */
function hearing(call: unknown, hearer: Hearer): unknown {
  if (!isPromise(call)) return call;
  let isHeard = false;
  const listen = <Answer>(answer: Answer): Answer => {
    if (!isHeard) {
      isHeard = true;
      quietly(() => (isStream(answer) ? hearStream(answer, hearer) : hearer.answered(answer)));
    }
    return answer;
  };
  const { parseResponse } = call as { parseResponse?: unknown };
  if (typeof parseResponse !== 'function') return call.then(listen);
  // Promises of OpenAI's and Anthropic's clients read the answer with it for whoever waits: then, catch, finally,
  // withResponse and the promises that parse an answer further.
  const parse = async (...given: unknown[]): Promise<unknown> =>
    listen((await Reflect.apply(parseResponse, call, given)) as unknown);
  return Object.assign(call, { parseResponse: parse });
}

/** Hears the parts on their way to the caller; a caller that stops early ends the stream. */
function hearStream(stream: AsyncIterable<unknown>, hearer: Hearer): void {
  let hasEnded = false;
  // Both halves of a split stream, and all else that reads one of these clients' streams, go through its `iterator`.
  const name = 'iterator' in stream && typeof stream.iterator === 'function' ? 'iterator' : Symbol.asyncIterator;
  const iterate = (stream as unknown as Readonly<Record<typeof name, () => AsyncIterator<unknown>>>)[name].bind(stream);
  async function* heard(): AsyncGenerator<unknown> {
    try {
      for await (const part of { [Symbol.asyncIterator]: iterate }) {
        quietly(() => hearer.part(part));
        yield part;
      }
    } finally {
      if (!hasEnded) quietly(() => hearer.ended());
      hasEnded = true;
    }
  }
  Object.defineProperty(stream, name, { value: heard, configurable: true });
}

/** What goes wrong while hearing must not reach the caller. */
export function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
    return undefined;
  }
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
