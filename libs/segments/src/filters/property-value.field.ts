import { field, isTextOf, ValidatedBy } from '@parley/http';

const MAX_LENGTH = 1024;
const WORDS = `a string of at most ${MAX_LENGTH} characters, a number, true or false`;

const isPropertyValue = (value: unknown): boolean =>
  isTextOf(value, 0, MAX_LENGTH) || Number.isFinite(value) || typeof value === 'boolean';

export const PropertyValueField = () =>
  field(
    { description: 'What the property is compared with.' },
    { oneOf: [{ type: 'string', maxLength: MAX_LENGTH }, { type: 'number' }, { type: 'boolean' }] },
    [
      ValidatedBy({
        accepts: isPropertyValue,
        errorsOf: (value) => (isPropertyValue(value) ? [] : [{ path: '', message: `must be ${WORDS}` }]),
      }),
    ],
    WORDS,
  );
