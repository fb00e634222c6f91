import german from '../language/german.js';
import { compiled, i18n } from '../language/texts.js';
import {
  descriptionOf,
  labelOf,
  languageName,
  segmentNameOf,
  titleLabelOf,
  titleValueOf,
  valueInWords,
} from './labels.js';

describe("Parley's own words", () => {
  const said = () => [
    titleLabelOf('rootCause', 'missing_capability'),
    labelOf('flag', 'churnRisk'),
    valueInWords('topicGroup', 'technical issue'),
    titleValueOf('emotion', 'anger'),
    titleLabelOf('measure', 'cqi'),
    segmentNameOf({ presetId: 'at_risk', name: 'At risk' }),
    descriptionOf({ name: 'frustration', description: '' }),
  ];
  afterEach(() => i18n.activate('en'));

  it('are in the chosen language, alone and within a sentence', () => {
    expect(said()).toEqual([
      'Missing capability',
      'churn risk',
      'technical issue',
      'Anger',
      'Conversation quality',
      'At risk',
      'How frustrated users are.',
    ]);
    i18n.load('de', compiled(german));
    i18n.activate('de');
    expect(said()).toEqual([
      'Fehlende Fähigkeit',
      'Abwanderungsgefahr',
      'technisches Problem',
      'Ärger',
      'Gesprächsqualität',
      'Gefährdet',
      'Wie frustriert die Personen sind.',
    ]);
  });

  it('name a language in the chosen one, and leave alone what is no code of a language', () => {
    const named = () => [valueInWords('language', 'de'), titleValueOf('language', 'pt'), languageName('fr')];
    expect(named()).toEqual(['German', 'Portuguese', 'French']);
    i18n.load('de', compiled(german));
    i18n.activate('de');
    expect(named()).toEqual(['Deutsch', 'Portugiesisch', 'Französisch']);
    expect(titleValueOf('language', 'no code')).toBe('no code');
  });

  it('are shown as the service writes them if they are newer than the console', () => {
    expect(titleLabelOf('rootCause', 'model_outage')).toBe('Model outage');
    expect(labelOf('flag', 'constructor')).toBe('constructor');
    expect(segmentNameOf({ presetId: 'back_again', name: 'Back again' })).toBe('Back again');
    expect(descriptionOf({ name: 'constructor', description: 'What was built.' })).toBe('What was built.');
  });

  it('are not what others have named', () => {
    expect(segmentNameOf({ presetId: null, name: 'at_risk' })).toBe('at_risk');
    expect([valueInWords('tool', 'order_lookup'), titleValueOf('model', 'gpt-4o')]).toEqual(['order_lookup', 'gpt-4o']);
  });
});
