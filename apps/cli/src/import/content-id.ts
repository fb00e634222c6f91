import { createHash } from 'node:crypto';

/** For what has no id of its own: importing the same content again finds what is stored already. */
export const contentId = (content: string): string => `import-${createHash('sha256').update(content).digest('hex')}`;
