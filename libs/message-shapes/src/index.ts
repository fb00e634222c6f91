export { plainMessages, shapeOf, toPlainMessages } from './to-plain-messages.js';
export type { PlainMessage } from './plain-message.js';
