import { inWords, score, signed } from '../../ui/format.js';
import { CONVERSATIONS } from './conversations.texts.js';
import { ratingOf, type Row } from './row.js';

const POOR = 0.5;
const HIGH = 0.5;

export function ConversationScores({ of }: { readonly of: Row }) {
  const { analysis } = of;
  if (analysis === null) return null;
  const { qualityIndex, frustration, sentiment, rootCause } = analysis;
  const cells = [
    [
      CONVERSATIONS.quality,
      qualityIndex === null ? '–' : score(qualityIndex),
      qualityIndex !== null && qualityIndex < POOR,
    ],
    [CONVERSATIONS.frustration, `${score(frustration.score)} ${frustration.label}`, frustration.score >= HIGH],
    [CONVERSATIONS.sentiment, signed(sentiment.score), false],
    [CONVERSATIONS.cause, rootCause === null ? CONVERSATIONS.wentWell : inWords(rootCause), false],
    [CONVERSATIONS.rating, ratingOf(of), false],
  ] as const;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-y-3 border-y border-line py-3 sm:grid-cols-5">
      {cells.map(([title, value, bad]) => (
        <div key={title} className="min-w-0 pr-3">
          <dt className="text-hint text-muted">{title}</dt>
          <dd className={`font-semibold ${bad ? 'text-bad' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
