import type { Utterance } from '../utterance.js';

const COMPOSITION =
  /^(?:\W|please |can you |could you |now )*(?:write|create|compose|make up|imagine|draft|invent|tell|insert|generate|come up|continue|narrate|pretend|role-?play)\b.{0,80}\b(?:poem|story|song|lyrics|letter|e-?mail|excuse|paragraph|speech|essay|dialogue|script|scene|line|sentences?|monologue|joke|tweet|post|reply|message|note|summary|book|novel|review|quote|haiku|limerick)\b/;
const OWN_VOICE =
  /\b(?:ai|language model|assistant|chatbot|bot)\b|\b(?:assist|help you|help with|fulfil\w*|request|generate|write|create|provide|produce|compose|content|comply)\b/;
const OPENING_CHARS = 160;

/** Whether an answer speaks for the assistant: in a requested letter or poem, "I can't come" is somebody else's. */
export function speaksForItself(answer: Utterance, request: Utterance | null): boolean {
  if (request === null || !COMPOSITION.test(request.normalised)) return true;
  return OWN_VOICE.test(answer.normalised.slice(0, OPENING_CHARS));
}
