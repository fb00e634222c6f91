import type { Chip } from '../../api/ask.queries.js';
import { useChange } from '../../state/use-state.js';
import { Choice } from '../../ui/choice.js';
import { ASK } from './ask.texts.js';

const AS_IT_IS = '';

/** How the question was understood, part by part; choosing another reading asks again. */
export function Chips({ chips }: { readonly chips: readonly Chip[] }) {
  const change = useChange();
  return (
    <div role="group" aria-label={ASK.understoodAs} className="flex flex-wrap items-center gap-1.5 text-second">
      <span aria-hidden className="mr-1 text-muted">
        {ASK.understoodAs}
      </span>
      {chips.map(({ part, text, changes }, index) =>
        changes.length === 0 ? (
          <span key={index} className="rounded-md bg-soft px-2.5 py-1">
            {text}
          </span>
        ) : (
          <Choice
            key={index}
            label={ASK.change((ASK.parts as Readonly<Record<string, string>>)[part] ?? part)}
            value={AS_IT_IS}
            options={[{ id: AS_IT_IS, name: text }, ...changes.map((one) => ({ id: one.question, name: one.text }))]}
            onChange={(question) => {
              if (question !== AS_IT_IS) change({ question });
            }}
          />
        ),
      )}
    </div>
  );
}
