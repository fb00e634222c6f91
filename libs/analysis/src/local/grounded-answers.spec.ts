import type { AnalysisMessage, MessageRole } from '../conversation.js';
import { LocalAnalyser } from './local-analyser.js';

const analyser = new LocalAnalyser();

/** `request > source > answer`, and perhaps further `request > answer`. */
function hallucination(...[request, source, ...talk]: readonly string[]) {
  const said = (role: MessageRole, content = ''): Omit<AnalysisMessage, 'id'> => ({ role, content });
  const messages = [
    said('user', request),
    { ...said('tool', source), tool: 'result' as const },
    ...talk.map((content, i) => said(i % 2 === 0 ? 'assistant' : 'user', content)),
  ].map((message, i): AnalysisMessage => ({ id: `m${i}`, ...message }));
  return analyser.analyse({ messages }).flags.hallucination;
}

const POOL =
  'The pool is heated from May to September and opens at 3 pm on weekdays. A day ticket costs 8 euros, a locker 2 euros.';
const HOOK =
  'The hook returns the current value and a function that changes it. The component renders again after each change.';

describe('an answer after a text from a tool', () => {
  it.each([
    [
      'in another language',
      'Say it in French',
      POOL,
      'La piscine est chauffée de mai à septembre et ouvre à quinze heures en semaine. Une entrée coûte huit euros, un casier deux.',
    ],
    [
      'with code',
      'How do I use it?',
      HOOK,
      'Call the hook, keep the value and change it with the function.\n```tsx\nconst [Total, setTotal] = useState<Price>(450);\nlog(`${Total} of ${Budget.Max}`);\n```',
    ],
    [
      'with code in its sentences',
      'How do I use it?',
      HOOK,
      'The hook `useToggle(Boolean, 450)` returns the value, and `setOpen(Door.Front)` changes it.',
    ],
    [
      'with sums and multiples',
      'What do four of us pay with one locker each?',
      POOL,
      'Four day tickets cost 32 euros and four lockers 8 euros, so 40 euros; for one person that is 10 euros.',
    ],
    [
      'as a list in one line',
      'What do I do first?',
      'First fill in the form, then sign it and send it to the office in the north wing.',
      'You 1) fill in the form, 2) sign it, and (3) send it to the office in the north wing.',
    ],
  ])('is grounded %s', (_, ...exchange) => expect(hallucination(...exchange).raised).toBe(false));

  it.each([
    [
      'names and numbers of its own',
      'When does it open?',
      POOL,
      'The pool was built by Martin Olsen in 1974 and opens at 6 am; the ticket includes the sauna of Hotel Bristol.',
    ],
    [
      'most words of its own',
      'What is it like?',
      POOL,
      'Guests praise its waterfalls, palm gardens and marble slides, and champagne is poured beside floating lanterns every evening.',
    ],
  ])('is made up with %s', (_, ...exchange) => expect(hallucination(...exchange).raised).toBe(true));

  const INVENTED =
    'The captain Olaf Brandt sails to Bergen with 70 parrots, who sing ballads about herring and stormy weddings.';
  const OPENING = 'The pool opens at 3 pm on weekdays.';

  it('is compared with it in the next turn only when that is about it', () => {
    const next = (request: string) => hallucination('When does it open?', POOL, OPENING, request, INVENTED).raised;
    expect(next('Now write two lines about sailors')).toBe(false);
    expect(next('And what happens at the pool in September?')).toBe(true);
  });
});
