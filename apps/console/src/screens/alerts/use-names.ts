import { useQuery } from '@tanstack/react-query';
import { versionsQuery } from '../../api/lists.queries.js';
import type { Alert } from '../../api/alerts.queries.js';
import { valueInWords } from '../../ui/labels.js';
import { namedSegmentsQuery } from '../../ui/named-segments.js';
import { ALERT_TEXTS } from './alerts.texts.js';
import { addressOf } from './alert-scope.js';
import { filtersInWords } from './alert-words.js';
import { productOf } from './use-alerts.js';

/** Which conversations an alert watches, in words. */
export function useScopeInWords(alert: Alert): readonly string[] {
  const { version, segmentId } = addressOf(alert.query.filters);
  const product = productOf(alert);
  const segments = useQuery({ ...namedSegmentsQuery, enabled: segmentId !== undefined });
  const versions = useQuery({
    ...versionsQuery(product ?? ''),
    enabled: product !== undefined && version !== undefined,
  });
  const nameOf = (name: string, id: string) =>
    name === 'segmentId' ? (segments.data?.find((segment) => segment.id === id)?.name ?? '…') : valueInWords(name, id);
  return [
    ...(product === undefined ? [ALERT_TEXTS.anyProduct] : []),
    ...(version === undefined ? [] : [versions.data?.find(({ id }) => id === version)?.name ?? '…']),
    ...filtersInWords(alert.query.filters, nameOf),
  ];
}
