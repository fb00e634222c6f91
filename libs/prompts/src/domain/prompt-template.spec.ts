import type { ComponentType } from './prompt-component.js';
import { bestMatch, isTemplate, matchPrompt, toPromptTemplate, toSentPrompt } from './prompt-template.js';

const system = (content: string, type: ComponentType = 'system') => ({ type, content });
const candidate = (promptId: string, ...contents: string[]) => ({
  promptId,
  template: toPromptTemplate(contents.map((content) => system(content))),
});
const bestOf = (candidates: readonly ReturnType<typeof candidate>[], sent: readonly ReturnType<typeof system>[]) =>
  bestMatch(
    candidates.flatMap((one) => {
      const match = matchPrompt(one.template, toSentPrompt(sent));
      return match === null ? [] : [{ candidate: one, length: one.template.length, match }];
    }),
  );

describe('bestMatch', () => {
  const general = candidate('general', 'You are an assistant. {{rest}}');
  const special = candidate('special', 'You are an assistant. Speak {{language}} only.');

  it('prefers the template with the most words of its own', () => {
    const best = bestOf([general, special], [system('You are an assistant. Speak Welsh only.')]);
    expect(best?.candidate).toBe(special);
    expect(best?.match).toEqual({ confidence: 'high', detectedVariables: { language: 'Welsh' } });
  });

  it('takes the first of two prompts that say the same, as no more than a good guess', () => {
    const twin = candidate('twin', 'You are an assistant. {{other}}');
    const best = bestOf([general, twin], [system('You are an assistant. Be kind.')]);
    expect(best?.candidate).toBe(general);
    expect(best?.match.confidence).toBe('medium');
  });

  it('matches parts that were sent joined, word for word', () => {
    const parts = candidate('parts', 'Be brief.', 'Be kind.');
    expect(bestOf([parts], [system('Be brief.\n\nBe kind.')])?.match).toEqual({
      confidence: 'exact',
      detectedVariables: {},
    });
  });

  it('asks for the same kinds of parts where several were sent', () => {
    const parts = candidate('parts', 'Be {{tone}} to everybody.', 'Never tell the {{secret}} to anyone.');
    const sent = (type: ComponentType) => [
      system('Be kind to everybody.'),
      system('Never tell the password to anyone.', type),
    ];
    expect(bestOf([parts], sent('system'))?.match.confidence).toBe('high');
    expect(bestOf([parts], sent('guardrail'))).toBeNull();
  });

  it('looks past margins and line ends, but keeps those of values', () => {
    const lines = candidate('lines', '\n You are a helper.\r\nContext: {{context}}');
    const read = (text: string) => bestOf([lines], [system(text)])?.match.detectedVariables;
    expect(read('You are a helper.\r\nContext: abc')).toEqual({ context: 'abc' });
    expect(read('\n\nYou are a helper.\nContext: a\r\nb\n')).toEqual({ context: 'a\r\nb\n' });
  });

  it('calls a template what other texts can be made of', () => {
    expect(isTemplate([system('{{a}}')])).toBe(true);
    expect(isTemplate([system('a'), system('b')])).toBe(true);
    expect(isTemplate([system('a { { b }}')])).toBe(false);
    expect(isTemplate([system(`{{a}}${'b'.repeat(256 * 1024)}`)])).toBe(false);
  });
});
