import type { Parameters } from '../aggregates/conversation-filter.js';
import type { ConversationFilter, PropertyFilter } from '../domain/conversation-filter.js';
import { bounds } from './analysis.conditions.js';

/** A rating from 0 to 1 on its own scale; only for rows that have one. */
export const RATING_SHARE =
  '(assumeNotNull(rating) - assumeNotNull(rating_min)) / (assumeNotNull(rating_max) - assumeNotNull(rating_min))';

/** Conditions on columns that only conversation_facts has. */
export const factConditions = ({ rated, ranges, properties }: ConversationFilter, parameters: Parameters): string[] => [
  ...(rated == null ? [] : [rated ? 'rating IS NOT NULL' : 'rating IS NULL']),
  ...(ranges ?? []).flatMap(({ of, min, max }) => {
    if (of === 'MessageCount') return bounds('message_count', min, max, parameters);
    if (of === 'Rating') return ['rating IS NOT NULL', ...bounds(RATING_SHARE, min, max, parameters)];
    return [];
  }),
  ...(properties ?? []).map((property) => propertyText(property, parameters)),
];

/** Strings are compared as they are, anything else as JSON writes it. */
function propertyText({ key, value }: PropertyFilter, parameters: Parameters): string {
  const name = parameters.add('String', key);
  const text = parameters.add('String', value);
  return `(JSONHas(properties, ${name}) AND if(JSONType(properties, ${name}) = 'String',
    JSONExtractString(properties, ${name}), JSONExtractRaw(properties, ${name})) = ${text})`;
}
