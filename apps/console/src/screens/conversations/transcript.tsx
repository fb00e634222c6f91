import { useAddress } from '../../state/use-state.js';
import { signed, time } from '../../ui/format.js';
import { labelOf } from '../../ui/labels.js';
import { FIGURE_TEXTS } from '../overview/figures.texts.js';
import { CONVERSATIONS, cuesInWords } from './conversations.texts.js';
import { type Evidence, markEvidence, type Note } from './evidence.js';
import { ToolStep } from './tool-step.js';

export interface Message {
  readonly id: string;
  readonly role: keyof typeof CONVERSATIONS.speakers;
  readonly messageType: string;
  readonly content: string;
  readonly timestamp: string;
  readonly toolName?: string;
  readonly input?: unknown;
  readonly output?: unknown;
}

interface TranscriptProps {
  readonly messages: readonly Message[];
  readonly evidence: ReadonlyMap<string, Evidence>;
  /** The user's name; null: not known. */
  readonly name: string | null;
}

export function Transcript({ messages, evidence, name }: TranscriptProps) {
  const { zone = 'utc' } = useAddress();
  return (
    <ol className="mt-3 flex flex-col gap-4">
      {messages.map((message) => {
        const found = evidence.get(message.id);
        const isStep = message.role === 'tool_call' || message.role === 'observation';
        const speaker =
          message.role === 'user' && name !== null ? name.split(' ')[0] : CONVERSATIONS.speakers[message.role];
        return (
          // Messages out of sight are not laid out, so that a long conversation stays fast.
          <li
            key={message.id}
            {...(found === undefined ? {} : { 'data-evidence': '', tabIndex: -1 })}
            className="grid gap-x-3 [contain-intrinsic-size:auto_44px] [content-visibility:auto] sm:grid-cols-[104px_minmax(0,1fr)]"
          >
            <span className="truncate text-second text-muted">
              <bdi>{speaker}</bdi> <time dateTime={message.timestamp}>{time(message.timestamp, zone)}</time>
            </span>
            <div className="min-w-0">
              {isStep ? (
                <ToolStep message={message} failed={message.messageType === 'tool_error'} />
              ) : (
                <Said text={message.content} evidence={found} />
              )}
              {found?.notes.map((note) => (
                <NoteLine key={note.score} {...note} />
              ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const Said = ({ text, evidence }: { readonly text: string; readonly evidence: Evidence | undefined }) => (
  <p dir="auto" className="whitespace-pre-wrap">
    {markEvidence(text, evidence?.texts ?? []).map((stretch, index) =>
      stretch.marked ? (
        <mark key={index} className="rounded-[3px] bg-evidence box-decoration-clone px-0.5 text-evidence-ink">
          {stretch.text}
        </mark>
      ) : (
        stretch.text
      ),
    )}
  </p>
);

/** Going up is good for these scores, and bad for all others. */
const BETTER_WHEN_HIGHER: ReadonlySet<string> = new Set(['sentiment', 'commercialIntent']);

const scoreInSentence = (score: string): string =>
  (FIGURE_TEXTS.withinSentence as Readonly<Record<string, string>>)[score] ?? labelOf('flag', score);

function NoteLine({ score, cues, effect }: Note) {
  const bad = effect > 0 !== BETTER_WHEN_HIGHER.has(score);
  return (
    <p className={`text-hint ${bad ? 'text-bad' : 'text-good'}`}>
      {cuesInWords(cues)}: {scoreInSentence(score)} {signed(effect)}
    </p>
  );
}
