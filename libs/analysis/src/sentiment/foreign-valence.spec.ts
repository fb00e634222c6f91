import type { MoodLanguage } from '../language/mood-languages.js';
import { Utterance } from '../utterance.js';
import { foreignValence } from './foreign-valence.js';

const valence = (text: string, language: MoodLanguage): number => foreignValence(new Utterance(text), language);
const NEGATIVE = -0.15;

describe('the valence of a text by a lexicon', () => {
  it.each<[text: string, language: MoodLanguage]>([
    ['Mein Paket ist weg 😭', 'de'],
    ['Nicht schon wieder 😢😢', 'de'],
    ['Otra vez lo mismo 🙄', 'es'],
    ['Ma commande est partie ailleurs 😞', 'fr'],
    ['Ancora in attesa -.-', 'it'],
    ['Continuo à espera :/', 'pt'],
  ])('is negative where a face alone says so: %s', (text, language) => {
    expect(valence(text, language)).toBeLessThanOrEqual(NEGATIVE);
  });

  it('takes the same picture many times for one', () => {
    expect(valence('Na gut 😭😭😭😭', 'de')).toBe(valence('Na gut 😭', 'de'));
  });

  it('is not turned round by a negation where a picture says it', () => {
    expect(valence('não 😭', 'pt')).toBeLessThanOrEqual(NEGATIVE);
  });

  it.each<[drawnOut: string, plain: string, language: MoodLanguage]>([
    ['péssimooooo', 'péssimo', 'pt'],
    ['suuuuper', 'super', 'de'],
    ['NAAAOOO gostei', 'nao gostei', 'pt'],
    ['cooool', 'cool', 'de'],
  ])('reads %s like %s', (drawnOut, plain, language) => {
    expect(valence(plain, language)).not.toBe(0);
    expect(valence(drawnOut, language)).toBe(valence(plain, language));
  });

  it.each<[text: string, language: MoodLanguage]>([
    ['Die Idee ist gut, aber die App ist langsam.', 'de'],
    ['La idea es buena, pero la aplicación es lenta.', 'es'],
    ["L'idée est bonne, mais la réponse est nulle.", 'fr'],
    ["L'idea è buona, ma la risposta è pessima.", 'it'],
    ['A ideia é boa, mas o serviço é lento.', 'pt'],
  ])('follows what comes after a "but": %s', (text, language) => {
    expect(valence(text, language)).toBeLessThanOrEqual(NEGATIVE);
  });

  it.each<[text: string, language: MoodLanguage]>([
    ['kkkkk', 'pt'],
    ['jajaja', 'es'],
    ['haha', 'de'],
  ])('is nothing where people laugh, which they do about mishaps too: %s', (text, language) => {
    expect(valence(text, language)).toBe(0);
  });
});
