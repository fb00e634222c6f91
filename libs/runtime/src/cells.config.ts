import { oneOf } from '@parley/platform';

export const CELLS_VARIABLE = { PARLEY_CELLS: oneOf(['on', 'off'])({ default: 'on' }) };
