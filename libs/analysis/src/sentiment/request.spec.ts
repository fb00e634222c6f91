import { Utterance } from '../utterance.js';
import { isRequest } from './request.js';

describe('isRequest', () => {
  it.each(['Thank you, could you also close the ticket', 'Thanks. Show me the next one', 'ok please cancel it'])(
    'hears a request behind its courtesies: %s',
    (text) => expect(isRequest(new Utterance(text))).toBe(true),
  );

  it.each(['You are slow and rude', 'You have lost my luggage', 'Thank you, you were kind'])(
    'takes a remark on somebody for no request: %s',
    (text) => expect(isRequest(new Utterance(text))).toBe(false),
  );
});
