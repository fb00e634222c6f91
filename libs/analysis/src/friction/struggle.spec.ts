import { LocalAnalyser } from '../local/local-analyser.js';
import { toConversation } from '../testing/text-sets.js';

const analyser = new LocalAnalyser();
/** A conversation in which user and assistant alternate, separated by `||`. */
const analyse = (line: string) => analyser.analyse(toConversation(line));
const said = (request: string, answer: string) =>
  Array.from({ length: 4 }, () => `${request} || ${answer}`).join(' || ');

describe('saying the same thing again', () => {
  it.each([
    ['Where is my parcel?', 'Parcels usually arrive within five days.'],
    ["I can't sign in", 'You sign in on the start page with your e-mail address.'],
    ['Account locked', 'Accounts are managed under Settings. Would you like to hear about our new plans?'],
    ['Refund status', 'Refunds take some days. Is there anything else that I can do for you?'],
  ])('is work, however short it is: %s', (request, answer) => {
    const { struggle, frustration, qualityIndex } = analyse(said(request, answer));
    expect(struggle).toBeGreaterThanOrEqual(0.5);
    expect(frustration).toBeGreaterThan(0);
    expect(qualityIndex).toBeLessThan(analyse(`${request} || ${answer}`).qualityIndex!);
  });

  it.each([
    ['Thank you', 'You are welcome.'],
    ['Next question', 'The capital of Peru is Lima.'],
    ['Show more', 'Here are ten further results.'],
    ['Savings account', 'From which account?'],
    ['Yes please', 'It is done.'],
  ])('is none where it closes, goes on or answers: %s', (request, answer) => {
    expect(analyse(said(request, answer)).struggle).toBe(0);
  });
});

describe('asking for something else', () => {
  it.each([
    'I have a day in Oslo. || The opera and the fjord are close. || What else can I see on foot? || The fortress. || Is there another museum by the water? || The Fram Museum. || Can you show me a different way back? || Take the ferry.',
    'Put bread on my list: rye || Done. || Put this too please: butter || Done. || And that too, for Sunday: jam || Done.',
  ])('is curiosity where nothing went wrong before: %s', (line) => {
    const { struggle, frustration, rootCause } = analyse(line);
    expect({ struggle, frustration, rootCause }).toEqual({ struggle: 0, frustration: 0, rootCause: null });
  });

  it.each([
    'Find me a hotel in Bergen || The Bryggen costs 400 a night. || That seems too expensive.',
    'Find me a hotel in Bergen || The Bryggen costs 400 a night. || A bit too far from the station',
    "Suggest a film || You could see Alien. || I don't like it, what else is on?",
    'A table for two at nine || Sorry, there is no table at nine. || Do you have another time?',
  ])('declines what was offered where it is refused or was not to be had: %s', (line) => {
    expect(analyse(line).struggle).toBeGreaterThanOrEqual(0.35);
  });
});

describe('a no', () => {
  it("is an answer to the assistant's own questions", () => {
    const { struggle, emotion } = analyse(
      'I need a ticket || Do you have a discount card? || No, I pay in full || Are you travelling with a bicycle? || No, only with a bag || Is anybody under six with you? || No, we are adults',
    );
    expect(struggle).toBe(0);
    expect(emotion).not.toBe('frustration');
  });

  it('declines an offer', () => {
    const { struggle } = analyse(
      'I need a ticket || Would you like the one via Lyon at six? || No, that one leaves early',
    );
    expect(struggle).toBeGreaterThanOrEqual(0.35);
  });
});

describe('thanks', () => {
  it.each([
    ['Could you change the name on ticket 9?', "I'm sorry, I can't change names."],
    ['Please send me the bill again.', 'I am unable to send bills.'],
  ])('in advance do not hide a refusal: %s', (request, refusal) => {
    const plain = analyse(`${request} || ${refusal}`);
    const thanked = analyse(`${request} Thanks || ${refusal}`);
    expect(thanked.struggle).toBe(plain.struggle);
    expect(thanked.qualityIndex! - plain.qualityIndex!).toBeLessThan(0.05);
    expect(thanked.summary).toContain('it ended unresolved');
  });

  it.each([
    'Thank you, but the screen is still not on.',
    'Thanks, but that is wrong.',
    "I'd really appreciate it if somebody read my messages.",
    'An answer would be much appreciated.',
    'Thank you, this is ridiculous.',
  ])('are no happy end beside a complaint, nor as a wish: %s', (end) => {
    expect(analyse(`My screen is dark || Press the button at the back. || ${end}`).summary).not.toContain(
      'with thanks',
    );
  });

  it.each(['Thank you so much', 'I really appreciate it, that works'])('are one otherwise: %s', (end) => {
    expect(analyse(`My screen is dark || Press the button at the back. || ${end}`).summary).toContain('with thanks');
  });
});
