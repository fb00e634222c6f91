import { QUALITY_PAGE } from '@parley/metrics';
import { describedPlaces } from './described-places.js';
import { openApiDocument } from './document.js';

/** What a score, a flag or a finding of the analysis is called, as the whole name or within it. */
const NAMED_AS_SCORE =
  /sentiment|frustration|struggle|intent|quality|cqi|satisfaction|safety|friction|growth|hallucination|jailbreak|toxicity|bias|missingCapability|emotion|churn|rootCause|flags|confidence|score(?!d)/i;

/** Named or bounded like a score, but not from the analysis. Add a name only after checking what it is. */
const NO_SCORES = [
  'Product.qualityIndexMetricWeights',
  'Event.qualityImpactScore',
  'TemplateMatch.confidence',
  'FailingTool.failureRate',
  'MetricComparison.pValue',
  'EventMetrics.averageQualityImpact',
  'EventTypeMetrics.averageQualityImpact',
  'Contribution.effect',
  'FieldSource.confidence',
];

describe('scores of the analysis', () => {
  it('each link to the page that says what they are worth, in every answer', async () => {
    const places = describedPlaces(await openApiDocument()).filter(({ isRequest }) => !isRequest);
    const linked = places.filter(({ description }) => description.includes(`](${QUALITY_PAGE})`));
    const isCovered = (place: string) => linked.some((one) => place === one.place || place.startsWith(`${one.place}.`));
    const scores = places.filter(
      ({ place, range }) =>
        NAMED_AS_SCORE.test(place.slice(place.lastIndexOf('.') + 1)) ||
        (range !== null && range.minimum >= -1 && range.maximum === 1),
    );
    expect(scores.length).toBeGreaterThan(100);
    expect(scores.map(({ place }) => place).filter((place) => !isCovered(place))).toEqual(NO_SCORES);
  });
});
