import { i18n } from '../language/texts.js';
import { inWords } from './format.js';
import { DESCRIPTIONS, LABELS } from './labels.texts.js';

type Kind = keyof typeof LABELS;

/** What one of Parley's own words is called within a sentence; as it is written if it is newer than this console. */
export function labelOf(kind: Kind, name: string): string {
  const labels: Readonly<Record<string, string>> = LABELS[kind];
  return (Object.hasOwn(labels, name) ? labels[name] : undefined) ?? inWords(name).toLowerCase();
}

/** The same where it stands alone: `tool_failure` becomes "Tool failure". */
export function titleLabelOf(kind: Kind, name: string): string {
  const label = labelOf(kind, name);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const isKind = (name: string): name is Kind => Object.hasOwn(LABELS, name);

/** The value of a filter or dimension within a sentence: Parley's own in words, whatever others have named as it is. */
export function valueInWords(of: string, value: string): string {
  if (of === 'language') return languageName(value);
  return isKind(of) ? labelOf(of, value) : value;
}

/** The same where it stands alone. */
export function titleValueOf(of: string, value: string): string {
  if (of === 'language') return languageName(value);
  return isKind(of) ? titleLabelOf(of, value) : value;
}

/** What a language is called in the chosen one: `de` becomes "German". What is no code stays as it is. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(i18n.locale, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** What a measure is, in a sentence; in the service's words if it is newer than this console. */
export const descriptionOf = ({ name, description }: { readonly name: string; readonly description: string }): string =>
  Object.entries(DESCRIPTIONS).find(([known]) => known === name)?.[1] ?? description;

/** Segments that every tenant has are named in the chosen language, all others as somebody named them. */
export const segmentNameOf = ({
  presetId,
  name,
}: {
  readonly presetId: string | null;
  readonly name: string;
}): string => (presetId === null ? name : titleLabelOf('segment', presetId));
