import { useQueries, useQuery } from '@tanstack/react-query';
import { type Over, seriesQuery } from '../../api/analytics.queries.js';
import { productsQuery } from '../../api/lists.queries.js';
import { baseline } from '../../state/range.js';
import { FIGURES } from '../../state/state.js';
import { useAddress, useRange } from '../../state/use-state.js';
import { Page } from '../../ui/page.js';
import { Empty } from './empty.js';
import { FigureChart } from './figure-chart.js';
import { Headline } from './headline-view.js';
import { Lists } from './lists.js';
import { Numbers } from './numbers.js';
import { OVERVIEW } from './overview.texts.js';
import { useReleases } from './use-releases.js';

/** How often the page looks whether something new has come. */
const REFETCH_MS = 15_000;

/** What happened, in a sentence; six numbers; one chart; three lists. */
export function Overview() {
  const { product, version } = useAddress();
  const range = useRange();
  const products = useQuery(productsQuery);
  if (products.data?.length === 0) return <p className="p-8 text-muted">{OVERVIEW.noProduct}</p>;
  if (product === undefined) return null;
  return <OverviewOf over={{ productId: product, versionId: version, range }} />;
}

function OverviewOf({ over }: { readonly over: Over }) {
  const ask = (asked: Over) =>
    FIGURES.map((figure) => ({
      ...seriesQuery(asked, figure),
      refetchInterval: figure === 'conversations' ? REFETCH_MS : (false as const),
    }));
  const now = useQueries({ queries: ask(over) });
  const then = useQueries({ queries: ask({ ...over, range: baseline(over.range) }) });
  const releases = useReleases(over);
  const counts = [now, then].map((series) => series[FIGURES.indexOf('conversations')]?.data);
  const isEmpty = counts.every((points) => points?.every(({ value }) => (value ?? 0) === 0) === true);
  if (isEmpty && over.versionId === undefined) return <Empty productId={over.productId} />;
  return (
    <Page>
      <Headline over={over} series={now} before={then} releases={releases} />
      <Numbers over={over} series={now} />
      <FigureChart series={now} before={then} releases={releases} />
      <Lists over={over} />
    </Page>
  );
}
