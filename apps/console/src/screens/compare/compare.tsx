import { useQuery } from '@tanstack/react-query';
import { questionQuery } from '../../api/analytics.queries.js';
import { OfProduct } from '../../ui/of-product.js';
import { Page, PageTitle, TitleAndTable } from '../../ui/page.js';
import { Bar, Bars, Panel } from '../../ui/panel.js';
import { Breakdown } from './breakdown.js';
import { Choices } from './choices.js';
import { COMPARE } from './compare.texts.js';
import { Differences } from './differences.js';
import { MEASURES, sidesAlone, verdictOf } from './rows.js';
import type { ShownSide } from './sides.js';
import { useSides } from './use-sides.js';

/** As tall as the table: its title, its head and a row for each measure. */
const ROW_COUNT = MEASURES.length + 2;

/** Two versions, models, segments or periods side by side. */
export const Compare = () => <OfProduct>{(productId) => <CompareOf productId={productId} />}</OfProduct>;

function CompareOf({ productId }: { readonly productId: string }) {
  const sides = useSides(productId);
  const { kind, options, one, other, error } = sides;
  return (
    <Page>
      <Choices {...sides} />
      {one !== null && other !== null ? (
        // The key keeps numbers of another pair from standing under these names.
        <Compared key={JSON.stringify([one.name, other.name])} one={one} other={other} />
      ) : options === undefined && error === null ? (
        <TitleAndTable />
      ) : (
        <p className={error === null ? 'text-muted' : 'text-bad'}>{error?.message ?? COMPARE.nothing[kind]}</p>
      )}
    </Page>
  );
}

interface ComparedProps {
  readonly one: ShownSide;
  readonly other: ShownSide;
}

function Compared({ one, other }: ComparedProps) {
  const answer = useQuery(questionQuery(other.side, { measures: MEASURES, other: one.side }));
  const { data, error, isPlaceholderData } = answer;
  const metrics = data === undefined ? sidesAlone(one.figures, other.figures) : (data.comparison?.metrics ?? {});
  return (
    <>
      <div>
        <Panel of={answer} skeleton={<Bar className="h-[30px] max-w-xl" />}>
          {({ comparison }) => <PageTitle>{verdictOf(one.name, other.name, comparison?.metrics ?? {})}</PageTitle>}
        </Panel>
        <p className="mt-2 max-w-[900px] text-second text-muted">{COMPARE.method}</p>
      </div>
      {metrics !== null ? (
        <div className={isPlaceholderData ? 'dimmed' : ''}>
          <Differences
            one={one}
            other={other}
            metrics={metrics}
            comparison={data !== undefined ? 'there' : error === null ? 'awaited' : 'failed'}
          />
        </div>
      ) : (
        error === null && <Bars rows={ROW_COUNT} />
      )}
      {(metrics !== null || error === null) && (
        <div className={`grid grid-cols-1 gap-10 xl:grid-cols-2 ${isPlaceholderData ? 'dimmed' : ''}`}>
          <Breakdown one={one} other={other} by="rootCause" conversations={metrics?.conversations} />
          <Breakdown one={one} other={other} by="failingTool" conversations={metrics?.conversations} />
        </div>
      )}
    </>
  );
}
