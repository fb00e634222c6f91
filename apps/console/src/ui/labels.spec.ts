import german from '../language/german.js';
import { compiled, i18n } from '../language/texts.js';
import { labelOf, titleLabelOf, titleValueOf, valueInWords } from './labels.js';

describe("Parley's own words", () => {
  const said = () => [
    titleLabelOf('rootCause', 'missing_capability'),
    labelOf('flag', 'churnRisk'),
    valueInWords('topicGroup', 'technical issue'),
    titleValueOf('emotion', 'anger'),
    titleLabelOf('measure', 'cqi'),
  ];
  afterEach(() => i18n.activate('en'));

  it('are in the chosen language, alone and within a sentence', () => {
    expect(said()).toEqual(['Missing capability', 'churn risk', 'technical issue', 'Anger', 'Conversation quality']);
    i18n.load('de', compiled(german));
    i18n.activate('de');
    expect(said()).toEqual([
      'Fehlende Fähigkeit',
      'Abwanderungsgefahr',
      'technisches Problem',
      'Ärger',
      'Gesprächsqualität',
    ]);
  });

  it('are shown as the service writes them if they are newer than the console', () => {
    expect(titleLabelOf('rootCause', 'model_outage')).toBe('Model outage');
    expect(labelOf('flag', 'constructor')).toBe('constructor');
  });

  it('are not what others have named', () => {
    expect([valueInWords('tool', 'order_lookup'), titleValueOf('model', 'gpt-4o')]).toEqual(['order_lookup', 'gpt-4o']);
  });
});
