import { NUMBERS } from '../language/language.js';

/** What somebody typed, read as the language writes numbers; a decimal point is always taken. Null: it is no number. */
export function numberOf(typed: string, language: string = NUMBERS): number | null {
  const decimal = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal');
  const text = typed
    .trim()
    .replace('−', '-')
    .replace(decimal?.value ?? '.', '.');
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? null : number;
}
