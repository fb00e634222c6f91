import { createHash } from 'node:crypto';
import type { PromptComponent } from './prompt-component.js';

/** SHA-256 of what a version says: the types and texts of its components in order, whatever the line ends and margins. */
export function fingerprint(components: readonly Pick<PromptComponent, 'type' | 'content'>[]): Buffer {
  const said = components.map(({ type, content }) => [type, content.replaceAll('\r\n', '\n').trim()]);
  return createHash('sha256').update(JSON.stringify(said)).digest();
}
