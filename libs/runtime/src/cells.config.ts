import { oneOf } from '@parley/platform';

export interface CellsVariable {
  PARLEY_CELLS: 'on' | 'off';
}

export const CELLS_VARIABLE = { PARLEY_CELLS: oneOf(['on', 'off'])({ default: 'on' }) };
