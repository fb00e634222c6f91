import { Link } from '@tanstack/react-router';
import type { Output } from '../../api/ask.queries.js';
import type { State } from '../../state/state.js';
import { PageTitle } from '../../ui/page.js';
import { ASK } from './ask.texts.js';
import { Chips } from './chips.js';
import { Result } from './result.js';
import { toConversations } from './to-conversations.js';

interface AnsweredProps {
  readonly text: string;
  readonly outputs: readonly Output[];
}

/** The sentence of the answer, how the question was understood, and the figures behind the answer. */
export function Answered({ text, outputs }: AnsweredProps) {
  const [only] = outputs;
  // The table holds the further lines.
  const [sentence = ''] = (only?.sentence ?? text).split('\n');
  return (
    <div className="flex flex-col gap-6">
      {/* The service speaks English; a model, the language of the question. */}
      <PageTitle>{only?.sentence === undefined ? sentence : <span lang="en">{sentence}</span>}</PageTitle>
      {outputs.map((output, index) => (
        <div key={index} className="flex flex-col gap-6">
          {output.understoodAs !== undefined && <Chips {...output.understoodAs} />}
          <Result {...output} />
          <Link
            to="/conversations"
            search={({ zone }: State) => ({ zone, ...toConversations(output.interactions) })}
            className="self-start underline decoration-accent decoration-1 underline-offset-4 hover:text-accent"
          >
            {ASK.open}
          </Link>
        </div>
      ))}
    </div>
  );
}
