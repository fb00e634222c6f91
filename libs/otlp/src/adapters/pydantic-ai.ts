import type { Json } from '@parley/kernel';
import { readChoice } from './gen-ai-events.js';
import { isList, isObject, parsed } from './json.js';
import type { Said } from '../domain/said.js';
import { readSaid } from './read-said.js';
import { type Adapter, attribute, textAttribute } from './source.js';

/** Pydantic AI: a run of an agent carries all of its messages, as events (version 1) or as messages (version 2). */
export const pydanticAi: Adapter = ({ attributes }) => {
  const all = attribute(attributes, 'pydantic_ai.all_messages', 'all_messages_events');
  const isAgent = all !== undefined;
  const said = readAll(parsed(all ?? attribute(attributes, 'events')));
  if (said.length === 0) return {};
  const answered = said.findLastIndex((one) => one.is === 'result' || (one.is === 'text' && one.role !== 'assistant'));
  return {
    operation: isAgent ? 'agent' : 'chat',
    agent: textAttribute(attributes, 'agent_name'),
    input: said.slice(0, answered + 1),
    output: said.slice(answered + 1),
    model: textAttribute(attributes, 'model_name'),
  };
};

const readAll = (messages: Json | undefined): Said[] =>
  isList(messages)
    ? messages.filter(isObject).flatMap((message) => {
        const event = message['event.name'];
        return event === 'gen_ai.choice' ? readChoice(message) : readSaid(message, 'user');
      })
    : [];
