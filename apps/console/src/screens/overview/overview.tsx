import { useQueries, useQuery } from '@tanstack/react-query';
import { productsQuery, seriesQuery, versionsQuery } from '../../api/queries.js';
import { before } from '../../state/range.js';
import { FIGURES } from '../../state/state.js';
import { useAddress, useRange } from '../../state/use-state.js';
import { Empty } from './empty.js';
import { FigureChart } from './figure-chart.js';
import { Headline } from './headline-view.js';
import { Lists } from './lists.js';
import { Numbers } from './numbers.js';
import { OVERVIEW } from './overview.texts.js';

/** What happened, in a sentence; six numbers; one chart; three lists. */
export function Overview() {
  const { product } = useAddress();
  const products = useQuery(productsQuery);
  if (products.data?.length === 0) return <p className="p-8 text-muted">{OVERVIEW.noProduct}</p>;
  if (product === undefined) return null;
  return <OverviewOf productId={product} />;
}

function OverviewOf({ productId }: { readonly productId: string }) {
  const range = useRange();
  const ask = (asked: typeof range) =>
    FIGURES.map((figure) => ({
      ...seriesQuery(productId, figure, asked),
      refetchInterval: figure === 'conversations' ? 15_000 : (false as const),
    }));
  const now = useQueries({ queries: ask(range) });
  const then = useQueries({ queries: ask(before(range)) });
  const versions = useQuery(versionsQuery(productId));
  const counts = [now, then].map((series) => series[FIGURES.indexOf('conversations')]?.data);
  const isEmpty = counts.every((points) => points?.every(({ value }) => (value ?? 0) === 0) === true);
  if (isEmpty) return <Empty productId={productId} />;
  const releases = (versions.data ?? []).map(({ id, name, createdAt, activatedAt }) => ({
    id,
    name,
    at: activatedAt ?? createdAt,
  }));
  return (
    <div className="mx-auto flex w-full max-w-[1304px] flex-col gap-8 p-4 md:p-8">
      <Headline series={now} before={then} releases={releases} />
      <Numbers now={now} then={then} />
      <FigureChart series={now} before={then} releases={releases} />
      <Lists productId={productId} />
    </div>
  );
}
