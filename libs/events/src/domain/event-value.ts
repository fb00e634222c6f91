import type { ValueType } from '@parley/contracts';

export interface EventValue {
  readonly amount: number | null;
  readonly currency: string | null;
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
/** A decimal with an ISO 4217 code before or behind it: `49.90`, `49.90 EUR`, `USD 12`. */
const CURRENCY = /^(?:([A-Z]{3})\s*)?([+-]?(?:\d+\.?\d*|\.\d+))(?:\s*([A-Z]{3}))?$/;
const NO_NUMBER: EventValue = { amount: null, currency: null };

/** What the value says as its type reads it. @returns in its place the rule that it breaks, when it breaks one. */
export function parseEventValue(value: string, type: ValueType): EventValue | string {
  switch (type) {
    case 'text':
      return NO_NUMBER;
    case 'boolean':
      return value === 'true' || value === 'false' ? NO_NUMBER : 'must be true or false, as valueType is boolean';
    case 'numeric':
      return DECIMAL.test(value) && Number.isFinite(Number(value))
        ? { amount: Number(value), currency: null }
        : 'must be a decimal number, as valueType is numeric';
    case 'currency': {
      const [, before, amount, after] = CURRENCY.exec(value) ?? [];
      const bothCodes = before !== undefined && after !== undefined;
      return amount === undefined || bothCodes || !Number.isFinite(Number(amount))
        ? 'must be a decimal number with an optional ISO 4217 code, as valueType is currency'
        : { amount: Number(amount), currency: before ?? after ?? null };
    }
  }
}
