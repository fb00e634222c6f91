import { useQuery } from '@tanstack/react-query';
import { type Over, productQuery, questionQuery, seriesQuery } from '../../api/analytics.queries.js';
import { before } from '../../state/range.js';
import { FIGURES } from '../../state/state.js';
import { useAddress, useRange } from '../../state/use-state.js';
import { OfProduct } from '../../ui/of-product.js';
import { Page } from '../../ui/page.js';
import { Empty } from './empty.js';
import { FigureChart } from './figure-chart.js';
import { Headline } from './headline-view.js';
import { Lists } from './lists.js';
import { Numbers } from './numbers.js';
import { oldest } from './oldest.js';
import { useReleases } from './use-releases.js';

/** How often the page asks for the chart, which shows first that there is something new, and for the rest. */
const CHART_REFETCH_MS = 15_000;
const REFETCH_MS = 60_000;

/** What happened, in a sentence; six numbers; one chart; three lists. */
export function Overview() {
  const { version } = useAddress();
  const range = useRange();
  return <OfProduct>{(productId) => <OverviewOf over={{ productId, versionId: version, range }} />}</OfProduct>;
}

function OverviewOf({ over }: { readonly over: Over }) {
  const { range, ...filters } = over;
  const compared = questionQuery({ filters, range }, { measures: FIGURES, other: { filters, range: before(range) } });
  const series = useQuery({ ...seriesQuery(over), refetchInterval: CHART_REFETCH_MS });
  const numbers = useQuery({ ...compared, refetchInterval: REFETCH_MS });
  const analytics = useQuery({ ...productQuery(over), refetchInterval: REFETCH_MS });
  const { releases, answers } = useReleases(over, REFETCH_MS);
  const asOf = oldest([series, numbers, analytics, ...answers]);
  const counted =
    series.data === undefined ? null : [...series.data.now.conversations, ...series.data.before.conversations];
  // Of a product that does not exist there are no conversations either, but its analytics say why.
  const isEmpty = analytics.error === null && counted?.every(({ value }) => (value ?? 0) === 0) === true;
  if (isEmpty && over.versionId === undefined) return <Empty productId={over.productId} />;
  return (
    <Page>
      <Headline over={over} series={series} analytics={analytics} releases={releases} asOf={asOf} />
      <Numbers numbers={numbers} series={series} />
      <FigureChart series={series} releases={releases} />
      <Lists analytics={analytics} />
    </Page>
  );
}
