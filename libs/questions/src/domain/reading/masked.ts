const QUOTED = /"(?:[^"\\]|\\.)*"|[“„][^”“]*[”“]|(?<![\p{L}\p{N}])'[^'\n]+'(?![\p{L}\p{N}])/gsu;
const OWN_SIGNS = /[§¤⟦⟧]/gu;

/** A text with its quotations hidden from all readers until they are put back. */
export function masked(text: string): { readonly text: string; readonly unmask: (rest: string) => string } {
  const hidden: string[] = [];
  const pieces = text.split(QUOTED).map((piece) => piece.replaceAll(OWN_SIGNS, ' '));
  for (const [quoted] of text.matchAll(QUOTED)) hidden.push(quoted);
  return {
    text: pieces.map((piece, at) => (at === 0 ? piece : `⟦${at - 1}⟧${piece}`)).join(''),
    unmask: (rest) => rest.replaceAll(/⟦(\d+)⟧/gu, (_, index: string) => hidden[Number(index)] ?? ''),
  };
}
