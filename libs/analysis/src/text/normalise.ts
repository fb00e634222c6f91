const BEYOND_ASCII = /[\u0080-\uffff]/;

/** NFKC and lower case: the form that every n-gram, lexicon and rule reads. ASCII text skips the costly NFKC. */
export function normalise(text: string): string {
  return BEYOND_ASCII.test(text) ? text.normalize('NFKC').toLowerCase().replaceAll('’', "'") : text.toLowerCase();
}
