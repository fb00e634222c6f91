const RECOMMENDED = 24;
const LONG_TERM_SUPPORTED = [22, RECOMMENDED];

/** A sentence for operators whose Node.js gets no fixes any more; null on every other version. */
export function nodeNotice(version: string): string | null {
  const major = Number(/^v(\d+)\./.exec(version)?.[1]);
  if (LONG_TERM_SUPPORTED.includes(major) || major > RECOMMENDED) return null;
  return `Node.js ${major} is past its end of life; Parley runs on it, but Node.js ${RECOMMENDED} is recommended.`;
}
