import type { PropertyRule } from '@parley/segment-rules';
import type { Parameters } from '../aggregates/conversation-filter.js';

const SIGNS = { eq: '=', neq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
const NUMBERS = `('Int64', 'UInt64', 'Double')`;

/**
 * A rule on the `properties` column, which holds a JSON object. Types are kept apart: 5 is not "5". A missing property
 * meets no rule, and one of another type meets only `neq`. Strings compare by their bytes; `contains` also finds an
 * element of a list of strings.
 */
export function propertyCondition({ key, operator, value }: PropertyRule, parameters: Parameters): string {
  const name = parameters.add('String', key);
  const type = `JSONType(properties, ${name})`;
  if (operator === 'contains') {
    const text = parameters.add('String', String(value));
    const inString = `${type} = 'String' AND position(JSONExtractString(properties, ${name}), ${text}) > 0`;
    return `(${inString} OR ${type} = 'Array' AND has(JSONExtract(properties, ${name}, 'Array(String)'), ${text}))`;
  }
  const condition = `(${comparison(name, type, SIGNS[operator], value, parameters)})`;
  return operator === 'neq' ? `(JSONHas(properties, ${name}) AND NOT ${condition})` : condition;
}

function comparison(
  name: string,
  type: string,
  sign: string,
  value: PropertyRule['value'],
  parameters: Parameters,
): string {
  if (typeof value === 'string') {
    return `${type} = 'String' AND JSONExtractString(properties, ${name}) ${sign} ${parameters.add('String', value)}`;
  }
  if (typeof value === 'number') {
    return `${type} IN ${NUMBERS} AND JSONExtractFloat(properties, ${name}) ${sign} ${parameters.add('Float64', value)}`;
  }
  return `${type} = 'Bool' AND JSONExtractBool(properties, ${name}) = ${value}`;
}
