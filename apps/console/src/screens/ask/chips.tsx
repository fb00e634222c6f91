import { useQuery } from '@tanstack/react-query';
import type { Understood } from '../../api/ask.queries.js';
import { useChange } from '../../state/use-state.js';
import { Choice } from '../../ui/choice.js';
import { namedSegmentsQuery } from '../../ui/named-segments.js';
import { ASK } from './ask.texts.js';
import { saysInWords } from './says-in-words.js';

const AS_IT_IS = '';

/** How the question was understood, part by part; choosing another reading asks again. */
export function Chips({ chips, names, zone }: Understood) {
  const change = useChange();
  const hasSegment = chips.some(({ says }) => says.filters?.['segmentId'] !== undefined);
  const { data: segments = [] } = useQuery({ ...namedSegmentsQuery, enabled: hasSegment });
  const naming = { zone, names: { ...names, ...Object.fromEntries(segments.map(({ id, name }) => [id, name])) } };
  return (
    <div role="group" aria-label={ASK.understoodAs} className="flex flex-wrap items-center gap-1.5 text-second">
      <span aria-hidden className="mr-1 text-muted">
        {ASK.understoodAs}
      </span>
      {chips.map(({ part, says, changes }, index) => {
        const text = saysInWords(part, says, naming);
        if (changes.length === 0) {
          return (
            <span key={index} className="rounded-md bg-soft px-2.5 py-1">
              {text}
            </span>
          );
        }
        const others = changes.map((one) => ({
          id: one.question,
          // Words for no filter need those of the filter.
          name: isNothing(one.says) ? ASK.without(text) : saysInWords(part, one.says, naming),
        }));
        return (
          <Choice
            key={index}
            label={ASK.change(ASK.parts[part])}
            value={AS_IT_IS}
            options={[{ id: AS_IT_IS, name: text }, ...others]}
            onChange={(question) => {
              if (question !== AS_IT_IS) change({ question });
            }}
          />
        );
      })}
    </div>
  );
}

const isNothing = ({ filters }: { readonly filters?: object }): boolean =>
  filters !== undefined && Object.keys(filters).length === 0;
