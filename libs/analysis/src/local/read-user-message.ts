import { biasOf } from '../bias/bias.js';
import { commercialOf } from '../commercial/commercial.js';
import type { AnalysisMessage } from '../conversation.js';
import type { FrictionCue } from '../cues/friction.rules.js';
import { emotionOf, feltEmotion } from '../emotion/emotion.js';
import { turnFrustration } from '../friction/turn-frustration.js';
import { JAILBREAK_THRESHOLD, jailbreakOf } from '../jailbreak/jailbreak.js';
import { sigmoid } from '../models/linear-model.js';
import type { Models } from '../models/models.js';
import { ownWords } from '../own-words.js';
import { readMood } from '../sentiment/read-mood.js';
import { withoutSelfReproach } from '../sentiment/self-reproach.js';
import { userToxicityOf } from '../toxicity/user-toxicity.js';
import { Utterance } from '../utterance.js';
import type { ConversationState } from './conversation-state.js';
import type { UserReading } from './reading.js';

const HARMFUL = 0.6;
const TOXIC_REQUEST = 0.7;
/** Number of characters of the first request that can appear in the summary. */
const QUOTED_CHARS = 200;
const MOODS: ReadonlySet<FrictionCue> = new Set(['affect', 'challenge', 'thanks']);

/** Reads one message of the user and adds it to the tallies. */
export function readUserMessage(message: AnalysisMessage, state: ConversationState, models: Models): UserReading {
  const utterance = new Utterance(message.content);
  const reading = read(message.id, utterance, state, models);
  const { id } = message;
  state.sentiment.add(reading.mood.valence, id);
  state.emotion.add(reading.emotion);
  state.friction.addTurn(reading.frustration, reading.mood.valence, reading.rephrase > 0);
  state.commercial.add(reading.commercial);
  state.addFlag('userToxicity', reading.toxicity, reading);
  state.addFlag('userBias', reading.bias.score, reading);
  state.addFlag('jailbreak', reading.jailbreak.score, reading);
  state.keywords.add(subjectOf(reading, utterance, state));
  state.topicGroup.add(utterance, models['topic-group']);
  addCauses(reading, state);
  const jailbreak = reading.jailbreak.score >= JAILBREAK_THRESHOLD;
  const harmful = jailbreak || reading.harmful >= HARMFUL || reading.toxicity >= TOXIC_REQUEST;
  state.pending = { utterance, jailbreak, harmful };
  state.grounding.add(utterance, false);
  state.firstRequest ??= message.content.slice(0, QUOTED_CHARS);
  state.turnsSinceTool++;
  state.tools.endTurn();
  state.lastAnswer = null;
  return reading;
}

/**
 * What the message is about: its text without words that only tell the user's mood or whom else they want to speak to.
 */
function subjectOf({ cues }: UserReading, { normalised }: Utterance, { firstRequest }: ConversationState): string {
  let subject = normalised;
  for (const { group, text } of cues) {
    if (MOODS.has(group) || (group === 'escalation' && firstRequest !== null)) subject = subject.replace(text, ' . ');
  }
  return subject;
}

function read(messageId: string, utterance: Utterance, state: ConversationState, models: Models): UserReading {
  const first = state.sentiment.count === 0;
  const { language, english } = state.language.hear(utterance, models.language);
  const own = ownWords(utterance);
  const { cues, text, mood } = readMood(own, language, models.sentiment, first);
  const previous = state.lastAnswer?.answer;
  const answersQuestion = previous?.asksBack ?? false;
  const answersOffer = answersQuestion && (previous?.offers ?? false);
  const rephrase = state.rephrases.compare(utterance, answersQuestion && !answersOffer);
  const jailbreak = jailbreakOf(utterance, models.jailbreak);
  const frustration = turnFrustration(own, cues, {
    first,
    answersQuestion,
    answersOffer,
    afterFailure: (previous?.failed ?? false) || (previous?.refused ?? false),
    afterBadNews: previous?.badNews ?? false,
    rephrases: rephrase > 0,
    valence: mood.valence,
    sarcastic: mood.sarcastic,
  });
  return {
    kind: 'user',
    messageId,
    // The rules for attacks are English phrases.
    english: english || jailbreak.cues.length > 0,
    text,
    mood,
    cues,
    rephrase,
    frustration,
    emotion: feltEmotion(emotionOf(own, models.emotion), mood.felt),
    toxicity: userToxicityOf(withoutSelfReproach(own), models.toxicity, jailbreak.score >= JAILBREAK_THRESHOLD),
    bias: biasOf(utterance, models.bias),
    jailbreak,
    harmful: utterance.words.length === 0 ? 0 : sigmoid(models.harmful.scoreOne(utterance.vector)),
    commercial: commercialOf(own, models.commercial),
  };
}

/** What this turn says about the answer before it (definitions 6 and 9). */
function addCauses(reading: UserReading, state: ConversationState): void {
  const { cues, frustration, rephrase } = reading;
  const previous = state.lastAnswer;
  const failedBefore = previous !== null && (previous.answer.failed || previous.answer.refused);
  const instruction = cues.find(({ group }) => group === 'instruction');
  if (instruction !== undefined && frustration.corrects) {
    state.causes.add(instruction.text.includes('already') ? 'context_loss' : 'instruction_not_followed');
  } else if ((frustration.corrects || rephrase > 0) && !failedBefore) state.causes.add('misunderstanding');
  if (frustration.retries || cues.some(({ group }) => group === 'more_detail')) {
    state.causes.add('incomplete_or_vague_answer');
  }
  if (frustration.causes.has('affect') && !failedBefore) state.causes.add('external_or_business');
}
