import { percent, score, signed } from '../../ui/format.js';
import { labelOf, languageName, titleLabelOf } from '../../ui/labels.js';
import { CONVERSATIONS } from './conversations.texts.js';
import { levelOf, ratingOf, type Row } from './row.js';

const POOR = 0.5;
const HIGH = 0.5;

export function ConversationScores({ of }: { readonly of: Row }) {
  const { analysis } = of;
  if (analysis === null) return null;
  const { qualityIndex, frustration, sentiment, rootCause, raisedFlags } = analysis;
  const unread = unreadOf(of);
  const cells = [
    [
      CONVERSATIONS.quality,
      qualityIndex === null ? '–' : score(qualityIndex),
      qualityIndex !== null && qualityIndex < POOR,
    ],
    [
      CONVERSATIONS.frustration,
      levelOf(frustration, (value, label) => `${score(value)} ${labelOf('intensity', label)}`),
      frustration.score >= HIGH,
    ],
    [CONVERSATIONS.sentiment, levelOf(sentiment, signed), false],
    [
      CONVERSATIONS.cause,
      rootCause !== null ? titleLabelOf('rootCause', rootCause) : unread === null ? CONVERSATIONS.wentWell : '–',
      false,
    ],
    [CONVERSATIONS.rating, ratingOf(of), false],
  ] as const;
  return (
    <>
      <dl className="mt-4 grid grid-cols-2 gap-y-3 border-y border-line py-3 sm:grid-cols-5">
        {cells.map(([title, value, bad]) => (
          <div key={title} className="min-w-0 pr-3">
            <dt className="text-hint text-muted">{title}</dt>
            <dd className={`font-semibold ${bad ? 'text-bad' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {raisedFlags.length > 0 && (
        <p className="mt-3 text-second">
          <span className="text-muted">{CONVERSATIONS.flags}</span> {raisedFlags.map(flagText).join(' · ')}
        </p>
      )}
      {unread !== null && <p className="mt-2 text-hint text-muted">{unread}</p>}
    </>
  );
}

const flagText = ({ flag, confidence }: NonNullable<Row['analysis']>['raisedFlags'][number]): string =>
  confidence === null
    ? titleLabelOf('flag', flag)
    : CONVERSATIONS.sure(titleLabelOf('flag', flag), percent(Number(confidence.toFixed(2))));

/** Why an analysis has no scores, or not all of them; null: none is missing. */
function unreadOf({ analysis, language }: Row): string | null {
  if (analysis === null || analysis.struggle.label !== 'unknown') return null;
  const named = languageName(language ?? 'und');
  return analysis.sentiment.label === 'unknown' ? CONVERSATIONS.unread(named) : CONVERSATIONS.moodAlone(named);
}
