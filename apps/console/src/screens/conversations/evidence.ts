/** What in a message moved a score. */
export interface Contribution {
  readonly messageId: string;
  readonly cue: string;
  readonly text: string | null;
  readonly effect: number;
}

/** A stretch of a message; marked: its words are evidence. */
export interface Stretch {
  readonly text: string;
  readonly marked: boolean;
}

/** One line under a message: what its words did to which score. */
export interface Note {
  readonly score: string;
  readonly cues: readonly string[];
  /** The strongest effect among the cues. */
  readonly effect: number;
}

export interface Evidence {
  readonly texts: readonly string[];
  readonly notes: readonly Note[];
}

/** Weaker contributions only clutter the page. */
const LEAST_EFFECT = 0.1;
const FLAGS: readonly string[] = [
  'jailbreak',
  'hallucination',
  'missingCapability',
  'userToxicity',
  'modelToxicity',
  'userBias',
  'modelBias',
];
/**
 * A lack of buying intent says little, and sentiment and frustration cover emotion. Contributions to a flag that
 * was not raised are no evidence.
 */
const isTold = (score: string, effect: number, raised: readonly string[]): boolean =>
  Math.abs(effect) >= LEAST_EFFECT &&
  score !== 'emotion' &&
  (score !== 'commercialIntent' || effect > 0) &&
  (!FLAGS.includes(score) || raised.includes(score));
const MAX_CUES = 3;

/**
 * The contributions to scores, by the id of their message.
 *
 * @param raised the flags that the conversation has.
 */
export function evidenceByMessage(
  scores: Readonly<Record<string, readonly Contribution[] | undefined>>,
  raised: readonly string[],
): ReadonlyMap<string, Evidence> {
  const found = new Map<string, { texts: string[]; notes: Map<string, { cues: Set<string>; effect: number }> }>();
  for (const [score, contributions = []] of Object.entries(scores)) {
    for (const { messageId, cue, text, effect } of contributions) {
      if (!isTold(score, effect, raised)) continue;
      const message = found.get(messageId) ?? { texts: [], notes: new Map<string, never>() };
      found.set(messageId, message);
      if (text !== null && text.trim() !== '') message.texts.push(text);
      const note = message.notes.get(score) ?? { cues: new Set<string>(), effect: 0 };
      note.cues.add(cue);
      if (Math.abs(effect) > Math.abs(note.effect)) note.effect = effect;
      message.notes.set(score, note);
    }
  }
  return new Map(
    [...found].map(([id, { texts, notes }]) => [
      id,
      {
        texts,
        notes: [...notes].map(([score, { cues, effect }]) => ({ score, cues: [...cues].slice(0, MAX_CUES), effect })),
      },
    ]),
  );
}

/** The content in stretches; the words of the evidence are marked wherever they occur, in upper or lower case. */
export function markEvidence(content: string, texts: readonly string[]): readonly Stretch[] {
  const marked = new Uint8Array(content.length);
  const lower = content.toLowerCase();
  // If lower case changes the length, places in one text are not places in the other.
  const searched = lower.length === content.length ? lower : content;
  for (const text of texts) {
    const wanted = searched === lower ? text.toLowerCase() : text;
    for (
      let at = searched.indexOf(wanted);
      at !== -1 && wanted !== '';
      at = searched.indexOf(wanted, at + wanted.length)
    ) {
      marked.fill(1, at, at + wanted.length);
    }
  }
  const stretches: Stretch[] = [];
  let start = 0;
  for (let end = 1; end <= content.length; end++) {
    if (end < content.length && marked[end] === marked[start]) continue;
    stretches.push({ text: content.slice(start, end), marked: marked[start] === 1 });
    start = end;
  }
  return stretches;
}
