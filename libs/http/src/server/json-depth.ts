/** Nesting over which a body is rejected before anything walks it: recursion must not depend on what a caller sends. */
export const MAX_JSON_DEPTH = 64;

/** Whether the JSON text nests deeper than that. Brackets inside strings do not count. */
export function nestsTooDeep(json: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > MAX_JSON_DEPTH) return true;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return false;
}
