import { createHash, randomUUID } from 'node:crypto';
import { overlap } from './overlap.js';

/** A message that a call was given or answered. */
interface Known {
  /** The same for messages that say the same. */
  readonly said: string;
  /** How often the conversation said so up to here. */
  readonly times: number;
  readonly id: string;
}

/** Most messages of a conversation that are remembered: the last ones. */
const MAX_KNOWN = 500;

/**
 * Names the messages of a conversation's calls, so that a message which calls repeat as history has one identifier, and
 * another message that says the same has another. An identifier tells how often the conversation said the same before.
 * Of a whole history, that can be told without memory as well: after a restart, and in another process.
 */
export class KnownMessages {
  private known: Known[] = [];

  constructor(private readonly conversation: string) {}

  /** @returns the identifiers of a call's input, of which each message is given by what it says. */
  given(messages: readonly string[]): string[] {
    const { knownEnd, givenEnd } = overlap(
      this.known.map(({ said }) => said),
      messages,
    );
    return [
      ...this.repeated(messages.slice(0, givenEnd), knownEnd),
      ...this.added(messages.slice(givenEnd), (said, times) => this.idOf(said, times)),
    ];
  }

  /** @returns the identifiers of a call's answer, which is new whatever it says. */
  answered(messages: readonly string[]): string[] {
    return this.added(messages, (said, times) => this.idOf(said, times));
  }

  /**
   * For a call whose model has the history already: without it, what other processes recorded cannot be told.
   * @returns the identifiers of its input or its answer.
   */
  continued(messages: readonly string[]): string[] {
    return this.added(messages, () => randomUUID());
  }

  private added(messages: readonly string[], toId: (said: string, times: number) => string): string[] {
    const ids = messages.map((said) => {
      const times = (this.known.findLast((one) => one.said === said)?.times ?? 0) + 1;
      const id = toId(said, times);
      this.known.push({ said, times, id });
      return id;
    });
    this.known = this.known.slice(-MAX_KNOWN);
    return ids;
  }

  /** Of messages that end where `knownEnd` ends what is known. Those that the memory lacks are older than it. */
  private repeated(messages: readonly string[], knownEnd: number): string[] {
    const times = timesOf(messages);
    let end = knownEnd;
    return messages
      .map((said, index) => [said, times[index] ?? 1] as const)
      .toReversed()
      .map(([said, before]) => {
        const at = end === 0 ? -1 : this.known.findLastIndex((one, index) => index < end && one.said === said);
        if (at !== -1) end = at;
        return this.known[at]?.id ?? this.idOf(said, before);
      })
      .toReversed();
  }

  private idOf(said: string, times: number): string {
    return createHash('sha256').update(`${this.conversation}\n${said}\n${times}`).digest('hex').slice(0, 32);
  }
}

/** How often each message was said up to its place. */
function timesOf(messages: readonly string[]): number[] {
  const times = new Map<string, number>();
  return messages.map((said) => {
    const now = (times.get(said) ?? 0) + 1;
    times.set(said, now);
    return now;
  });
}
