import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ProductAnalytics } from '../../api/analytics.queries.js';
import { type Filters, scopeOf, type State } from '../../state/state.js';
import { useAddress, useChange } from '../../state/use-state.js';
import { BarList } from '../../ui/bar-list.js';
import { percentInColumn, score, whole } from '../../ui/format.js';
import { titleLabelOf } from '../../ui/labels.js';
import { type Asked, Bars, Panel } from '../../ui/panel.js';
import { byCause } from './by-cause.js';
import { OVERVIEW } from './overview.texts.js';

const ROWS = 5;
/** A mean quality below this is poor. */
const POOR = 0.5;
const NOTABLE = 0.05;

/** A link to the conversations behind a row. */
const linkTo = (filters: Filters) =>
  function RowLink(content: ReactNode) {
    return (
      <Link
        to="/conversations"
        search={(now: State) => ({ ...scopeOf(now), ...filters })}
        className="after:absolute after:inset-0"
      >
        {content}
      </Link>
    );
  };

const longest = (counts: readonly number[]): number => Math.max(1, ...counts);

/** What went badly, why, and which tools failed in the days shown. */
export function Lists({ analytics }: { readonly analytics: Asked<ProductAnalytics> }) {
  const { all = false } = useAddress();
  return (
    <Panel of={analytics} skeleton={<Bars rows={5} />}>
      {({ dissatisfactionThemes: themes, rootCauseMix, topFailingTools: tools }) => {
        const causes = byCause(rootCauseMix);
        const caused = causes.reduce((sum, { count }) => sum + count, 0);
        const most = longest(themes.map(({ count }) => count));
        const failed = longest(tools.map(({ failureCount }) => failureCount));
        const shown = <Row,>(rows: readonly Row[]) => (all ? rows : rows.slice(0, ROWS));
        const more = (rows: readonly unknown[]) => (rows.length > ROWS ? <AllRows count={rows.length} /> : undefined);
        return (
          <div className="grid grid-cols-1 gap-10 xl:grid-cols-3">
            <BarList
              title={OVERVIEW.badly}
              columns={[OVERVIEW.conversations, OVERVIEW.quality]}
              empty={OVERVIEW.noBadly}
              more={more(themes)}
              file={() => [
                ['topic', 'topicGroup', 'conversations', 'quality', 'frustration'],
                ...themes.map((one) => [one.topicCanonical, one.topicGroup, one.count, one.avgCqi, one.avgFrustration]),
              ]}
              rows={shown(themes).map(({ topicCanonical, topicGroup, count, avgCqi }) => ({
                id: `${topicGroup} ${topicCanonical}`,
                name: topicCanonical,
                share: count / most,
                figures: [whole(count), <Toned key="q" bad={avgCqi < POOR} text={score(avgCqi)} />],
                link: linkTo({ theme: topicCanonical, topicGroup }),
              }))}
            />
            <BarList
              title={OVERVIEW.causes}
              columns={[OVERVIEW.conversations, OVERVIEW.share]}
              empty={OVERVIEW.noCauses}
              more={more(causes)}
              file={() => [['rootCause', 'conversations'], ...causes.map(({ cause, count }) => [cause, count])]}
              rows={shown(causes).map(({ cause, count }) => ({
                id: cause,
                name: titleLabelOf('rootCause', cause),
                share: count / longest(causes.map((one) => one.count)),
                figures: [whole(count), percentInColumn(count / caused)],
                link: linkTo({ rootCause: cause }),
              }))}
            />
            <BarList
              title={OVERVIEW.tools}
              columns={[OVERVIEW.calls, OVERVIEW.failed]}
              empty={OVERVIEW.noTools}
              more={more(tools)}
              file={() => [
                ['tool', 'calls', 'failed'],
                ...tools.map((one) => [one.toolName, one.totalCalls, one.failureCount]),
              ]}
              rows={shown(tools).map(({ toolName, totalCalls, failureCount, failureRate }) => ({
                id: toolName,
                name: toolName,
                share: failureCount / failed,
                figures: [
                  whole(totalCalls),
                  <Toned key="f" bad={failureRate >= NOTABLE} text={percentInColumn(failureRate)} />,
                ],
                link: linkTo({ failingTool: toolName }),
              }))}
            />
          </div>
        );
      }}
    </Panel>
  );
}

function AllRows({ count }: { readonly count: number }) {
  const { all = false } = useAddress();
  const change = useChange();
  return (
    <button type="button" className="quiet-button text-second" onClick={() => change({ all: all ? undefined : true })}>
      {all ? OVERVIEW.fewer : OVERVIEW.allOf(count)}
    </button>
  );
}

const Toned = ({ bad, text }: { readonly bad: boolean; readonly text: string }) => (
  <span className={bad ? 'text-bad' : ''}>{text}</span>
);
