import type { Contract } from './contract.js';
import { conversationChangedV1 } from './conversation-changed.v1.js';
import { eventRecordedV1 } from './event-recorded.v1.js';
import { eventRecordedV2 } from './event-recorded.v2.js';
import { userChangedV1 } from './user-changed.v1.js';

const ALL = [
  conversationChangedV1,
  eventRecordedV1,
  eventRecordedV2,
  userChangedV1,
] as readonly unknown[] as readonly Contract<unknown>[];
const BY_NAME: ReadonlyMap<string, Contract<unknown>> = new Map(ALL.map((contract) => [contract.name, contract]));

/** For handlers of messages of any contract; undefined if no contract has the name. */
export const contractNamed = (name: string): Contract<unknown> | undefined => BY_NAME.get(name);
