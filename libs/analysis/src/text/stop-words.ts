import { LEXICONS } from '../models/lexicons.js';

/** English function words, plus chat words that make no topic. */
export const STOP_WORDS: ReadonlySet<string> = new Set([
  ...LEXICONS.stopWords.split(' '),
  ...(
    "i'm i'd i'll i've you're you'd you'll you've it's that's there's what's let's don't doesn't didn't can't couldn't " +
    "won't wouldn't isn't aren't wasn't weren't haven't hasn't shouldn't he's she's we're they're how's where's who's " +
    'hi hello hey please thanks thank you ok okay yes yeah yep no nope sure great good fine cool really just like want ' +
    'need know get got give tell help make let go going think thing things something anything way lot bit also still ' +
    'would could should can will may might must one two much many im dont cant ive u ur pls gonna wanna able try trying'
  ).split(' '),
]);
