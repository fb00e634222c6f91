import { CONVERSATIONS } from './conversations.texts.js';
import type { Message } from './transcript.js';

interface ToolStepProps {
  readonly message: Message;
  readonly failed: boolean;
}

/** One quiet line, with input and output folded behind it. */
export function ToolStep({ message: { toolName, content, input, output }, failed }: ToolStepProps) {
  const parts = [
    [CONVERSATIONS.input, input],
    [CONVERSATIONS.output, output],
  ] as const;
  const told = parts.filter(([, value]) => value != null);
  return (
    <details className="rounded-md border border-line bg-panel">
      <summary className="flex list-none items-baseline gap-2 px-3 py-1.5 text-muted">
        <span className="font-medium text-ink">{toolName ?? CONVERSATIONS.step}</span>
        <span className="min-w-0 flex-1 truncate">{content}</span>
        {failed && <span className="text-bad">{CONVERSATIONS.failed}</span>}
      </summary>
      <dl className="border-t border-line px-3 py-2 text-second">
        {(told.length === 0 ? ([[CONVERSATIONS.output, content]] as const) : told).map(([title, value]) => (
          <div key={title} className="py-1">
            <dt className="text-hint text-muted">{title}</dt>
            <dd>
              <pre dir="auto" tabIndex={0} className="max-h-64 overflow-auto font-sans whitespace-pre-wrap">
                {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
              </pre>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
