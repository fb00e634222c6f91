import type { Dice } from './dice.js';
import { drawSlots, expand } from './expand.js';
import {
  ACKNOWLEDGED,
  ANGER,
  CALM_REPLIES,
  CANNOT,
  CANNOT_ANSWERS,
  CORRECTIONS,
  FOREIGN,
  INSULTS,
  JAILBREAKS,
  LEAVING,
  REFUSALS,
  THANKS,
  VAGUE_ANSWERS,
} from './phrases.js';
import type { Topic } from './topics.js';

/** How a conversation goes. */
export type Course = 'solved' | 'failed' | 'leaving' | 'jailbreak' | 'insult' | 'out_of_scope' | 'foreign';

/** A message as POST /v1/messages takes it, without its time. */
export type Said =
  | { readonly role: 'user' | 'assistant'; readonly content: string }
  | {
      readonly messageType: 'tool_call' | 'observation' | 'tool_error';
      readonly toolName: string;
      readonly content: string;
    };

const TOOL_ERRORS = [
  'Error: request timed out after 10 s',
  'Error: 503 Service Unavailable',
  'Error: field "order_ref" is unknown',
];

/** One conversation about the topic, from greeting to goodbye. */
export function converse(topic: Topic, course: Course, toolFails: boolean, dice: Dice): Said[] {
  const slots = drawSlots(dice);
  const say = (phrases: readonly string[]): string => expand(dice.pick(phrases), dice, slots);
  const user = (phrases: readonly string[]): Said => ({ role: 'user', content: say(phrases) });
  const assistant = (phrases: readonly string[]): Said => ({ role: 'assistant', content: say(phrases) });
  const tool = (): Said[] => {
    if (topic.tool === undefined) return [];
    const { name, input, output } = topic.tool;
    const call: Said = { messageType: 'tool_call', toolName: name, content: expand(input, dice, slots) };
    const result: Said = toolFails
      ? { messageType: 'tool_error', toolName: name, content: dice.pick(TOOL_ERRORS) }
      : { messageType: 'observation', toolName: name, content: expand(output, dice, slots) };
    return [call, result];
  };
  // An assistant that answers vaguely although its tool works has not called it.
  const tried = () => (toolFails ? tool() : []);

  switch (course) {
    case 'solved':
      return [
        user(topic.asks),
        ...tool(),
        assistant(topic.answers),
        ...(dice.chance(0.6) ? [user(topic.followUps), assistant(topic.closings)] : []),
        ...(dice.chance(0.7) ? [user(THANKS), assistant(ACKNOWLEDGED)] : []),
      ];
    case 'failed':
      return [
        user(topic.asks),
        ...tried(),
        assistant(VAGUE_ANSWERS),
        user(CORRECTIONS),
        ...tried(),
        assistant(VAGUE_ANSWERS),
        user(ANGER),
        ...(dice.chance(0.5) ? [assistant(VAGUE_ANSWERS), user(ANGER)] : []),
      ];
    case 'leaving':
      return [
        user(topic.asks),
        ...tried(),
        assistant(VAGUE_ANSWERS),
        user(ANGER),
        assistant(VAGUE_ANSWERS),
        user(LEAVING),
      ];
    case 'jailbreak':
      return [user(JAILBREAKS), assistant(REFUSALS)];
    case 'insult':
      return [user(topic.asks), assistant(VAGUE_ANSWERS), user(INSULTS), assistant(CALM_REPLIES)];
    case 'out_of_scope':
      return [user(CANNOT), assistant(CANNOT_ANSWERS)];
    case 'foreign': {
      const [asked, answered] = dice.pick(FOREIGN);
      return [
        { role: 'user', content: asked },
        { role: 'assistant', content: answered },
      ];
    }
  }
}
