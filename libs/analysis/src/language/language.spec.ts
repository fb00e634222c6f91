import { loadModel } from '../models/weights-file.js';
import { Utterance } from '../utterance.js';
import { LanguageTally, languageOf } from './language.js';

const model = loadModel('language');
const read = (text: string) => languageOf(text.toLowerCase(), model);

describe('languageOf', () => {
  it.each([
    ['de', 'wie kann ich meine rechnung herunterladen, ich finde sie nicht'],
    ['es', 'no puedo encontrar mi factura en la página'],
    ['fr', 'je ne trouve pas ma facture sur le site'],
    ['ja', '請求書が見つかりません'],
    ['ru', 'я не могу найти счёт'],
    ['ar', 'لا أجد الفاتورة'],
  ])('knows %s and does not support it', (language, text) => {
    expect(read(text)).toEqual({ language, supported: false });
  });

  it.each([
    'ok',
    'pls fix asap',
    'Where is my invoice?',
    'docker run nginx',
    'Translate "guten Morgen" into English for me please',
  ])('takes %s for English', (text) => expect(read(text)).toEqual({ language: 'en', supported: true }));

  it('cannot tell without letters', () => {
    expect(read('123 🎉 !!')).toEqual({ language: 'und', supported: true });
  });
});

describe('LanguageTally', () => {
  it('leaves code out, also code with a backtick in it', () => {
    const code = '```js\nreturn `${first} ${last}`; // export default async function render, await the response\n```';
    const message = new Utterance(`${code} Warum klappt die Anzeige nicht?`);
    expect(new LanguageTally().hear(message, model).language).toBe('de');
  });
});
