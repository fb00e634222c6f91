import { useQuery } from '@tanstack/react-query';
import { askQuery, type Step as Taken, stepQuery, type Suggestions } from '../../api/ask.queries.js';
import { useAddress } from '../../state/use-state.js';
import { OfProduct } from '../../ui/of-product.js';
import { Page, PageTitle, TitleAndTable } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { Answered } from './answered.js';
import { AskField } from './ask-field.js';
import { ASK } from './ask.texts.js';
import { Suggested } from './suggested.js';

/** A question in words, and its answer in figures. */
export const Ask = () => <OfProduct>{(productId) => <AskOf productId={productId} />}</OfProduct>;

function AskOf({ productId }: { readonly productId: string }) {
  const { question } = useAddress();
  // Without a question, what can be asked: the service says so whenever it understands nothing.
  const told = useQuery(askQuery(question ?? '?', productId));
  return (
    <Page>
      <div className="relative max-w-[900px]">
        <AskField question={question ?? ''} hasFocus={question === undefined} />
        <Step isTaken={told.isFetching} />
      </div>
      <Panel of={told} skeleton={<TitleAndTable />}>
        {({ text, outputs, suggestions }) =>
          suggestions === null ? (
            <Answered text={text} outputs={outputs} />
          ) : question === undefined ? (
            <>
              <PageTitle>{ASK.start}</PageTitle>
              <p className="mt-2 text-second text-muted">{ASK.startText}</p>
              <Suggested questions={suggestions.questions} />
            </>
          ) : (
            <Declined {...suggestions} />
          )
        }
      </Panel>
    </Page>
  );
}

/** Shows the current step, since a language model takes long over an answer; in the gap, so that nothing moves. */
function Step({ isTaken }: { readonly isTaken: boolean }) {
  const { data: step } = useQuery(stepQuery);
  return (
    <p role="status" className="absolute top-full pt-1 text-second text-muted">
      {isTaken && step !== null && ASK.step(nameOfTool(step))}
    </p>
  );
}

const nameOfTool = ({ toolName, displayName }: Taken): string =>
  (ASK.tools as Readonly<Record<string, string>>)[toolName] ?? displayName;

const Declined = ({ reason, unknown, nearest, questions }: Suggestions) => (
  <>
    <PageTitle>{ASK.declined}</PageTitle>
    {reason !== '' && (
      <p lang="en" className="mt-2 text-second text-muted">
        {reason}
      </p>
    )}
    {unknown.length > 0 && (
      <p className="mt-2 text-second text-muted">{ASK.unknown(unknown.map((word) => `“${word}”`).join(', '))}</p>
    )}
    {nearest !== null && (
      <div className="mt-4">
        <p className="text-second text-muted">{ASK.nearest}</p>
        <Suggested questions={[nearest]} />
      </div>
    )}
    <div className="mt-4">
      <p className="text-second text-muted">{ASK.canAsk}</p>
      <Suggested questions={questions} />
    </div>
  </>
);
