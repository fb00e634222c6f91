export * from './contract.js';
export * from './contract-named.js';
export * from './conversation-changed.v1.js';
export * from './decode.js';
export {
  type EventRecordedV1,
  eventRecordedV1,
  INFLUENCES,
  type Influence,
  VALUE_TYPES,
  type ValueType,
} from './event-recorded.v1.js';
export * from './event-recorded.v2.js';
export * from './streams.js';
export * from './message-role.js';
export * from './message-type.js';
export * from './user-changed.v1.js';
