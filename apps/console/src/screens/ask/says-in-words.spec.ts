import german from '../../language/german.js';
import { compiled, i18n } from '../../language/texts.js';
import { saysInWords } from './says-in-words.js';

const naming = { zone: 'Europe/Berlin', names: { 'p-1': 'Support Bot' } };
const days = { from: '2026-10-31T23:00:00.000Z', to: '2026-11-30T23:00:00.000Z' };

describe('how a question was understood', () => {
  afterEach(() => i18n.activate('en'));

  it.each([
    ['intent', { intent: 'top' }, 'Top', 'Rangfolge'],
    ['measure', { measure: 'cqi' }, 'conversation quality', 'Gesprächsqualität'],
    ['by', { by: 'failingTool' }, 'by failing tool', 'je fehlgeschlagenes Werkzeug'],
    ['order', { order: 'lowest' }, 'lowest first', 'niedrigste zuerst'],
    ['order', { order: 'highest', limit: 5 }, 'the highest 5', 'die 5 höchsten'],
    ['order', { sort: '-messageCount' }, 'messages, highest first', 'Nachrichten, höchste zuerst'],
    ['interval', { interval: 'day' }, 'by day', 'je Tag'],
    ['filter', { filters: { productId: 'p-1' } }, 'product Support Bot', 'Produkt Support Bot'],
    ['filter', { filters: { minFrustration: 0.5 } }, 'frustration ≥ 0.5', 'Frustration ≥ 0.5'],
    ['filter', { filters: { region: 'north' } }, 'region north', 'region north'],
    ['filter', { filters: { rated: false } }, 'not rated', 'nicht bewertet'],
    [
      'part',
      { part: { flag: ['jailbreak'], rootCause: 'context_loss' } },
      'of which flag jailbreak and root cause context loss',
      'davon Merkmal Jailbreak und Ursache Zusammenhang verloren',
    ],
    ['outcome', { measure: 'rating' }, 'outcome rating', 'Ergebnis Bewertung'],
    ['with', { with: { model: 'gpt-4o' } }, 'compared with model gpt-4o', 'verglichen mit Modell gpt-4o'],
    ['with', { compareTo: 'previous' }, 'compared with the time before', 'verglichen mit der Zeit davor'],
    ['period', { period: 'last 7 days', ...days }, 'last 7 days', 'letzte 7 Tage'],
  ] as const)('is said in the chosen language: %s %j', (part, says, english, inGerman) => {
    expect(saysInWords(part, says, naming)).toBe(english);
    i18n.load('de', compiled(german));
    i18n.activate('de');
    expect(saysInWords(part, says, naming)).toBe(inGerman);
  });

  it('names whole days in the zone of the question, and any other time by its bounds', () => {
    expect(saysInWords('period', days, naming)).toMatch(/^1\s?–\s?30 Nov 2026$/);
    expect(saysInWords('period', { from: days.from, to: '2026-11-01T23:00:00.000Z' }, naming)).toBe('1 Nov 2026');
    expect(saysInWords('period', { ...days, to: '2026-11-01T11:30:00.000Z' }, naming)).toBe(
      '1 Nov, 00:00 – 1 Nov, 12:30',
    );
  });
});
