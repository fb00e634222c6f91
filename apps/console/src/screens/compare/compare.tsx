import { useQuery } from '@tanstack/react-query';
import { questionQuery } from '../../api/analytics.queries.js';
import { useAddress } from '../../state/use-state.js';
import { Page, PageTitle, TitleAndTable } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { Breakdown } from './breakdown.js';
import { Choices } from './choices.js';
import { COMPARE } from './compare.texts.js';
import { Differences } from './differences.js';
import { MEASURES, verdictOf } from './rows.js';
import type { ShownSide } from './sides.js';
import { useSides } from './use-sides.js';

/** Two versions, models, segments or periods side by side. */
export function Compare() {
  const { product } = useAddress();
  return product === undefined ? null : <CompareOf productId={product} />;
}

function CompareOf({ productId }: { readonly productId: string }) {
  const sides = useSides(productId);
  const { kind, options, one, other, error } = sides;
  return (
    <Page>
      <Choices {...sides} />
      {one !== null && other !== null ? (
        <Compared one={one} other={other} />
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
  return (
    <>
      <Panel of={answer} skeleton={<TitleAndTable />}>
        {({ comparison }) => (
          <>
            <PageTitle>{verdictOf(one.name, other.name, comparison?.metrics ?? {})}</PageTitle>
            <p className="mt-2 mb-8 max-w-[900px] text-second text-muted">{COMPARE.method}</p>
            <Differences one={one} other={other} metrics={comparison?.metrics ?? {}} />
          </>
        )}
      </Panel>
      <div className="grid grid-cols-1 gap-10 xl:grid-cols-2">
        <Breakdown one={one} other={other} by="rootCause" />
        <Breakdown one={one} other={other} by="failingTool" />
      </div>
    </>
  );
}
