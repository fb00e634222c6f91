import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { productQuery } from '../../api/queries.js';
import { type Filters, scopeOf, type State } from '../../state/state.js';
import { BarList } from '../../ui/bar-list.js';
import { inWords, percent, score, whole } from '../../ui/format.js';
import { Bars, Panel } from '../../ui/panel.js';
import { OVERVIEW } from './overview.texts.js';

const ROWS = 5;
/** Below this a mean quality is poor. */
const POOR = 0.5;
const NOTABLE = 0.05;

/** A link to the conversations behind a row. They are counted over all time, so the link goes there too. */
const linkTo = (filters: Filters) =>
  function RowLink(content: ReactNode) {
    return (
      <Link
        to="/conversations"
        search={(now: State) => ({
          ...scopeOf(now),
          version: undefined,
          range: '1y' as const,
          from: undefined,
          to: undefined,
          ...filters,
        })}
        className="after:absolute after:inset-0"
      >
        {content}
      </Link>
    );
  };

const longest = (counts: readonly number[]): number => Math.max(1, ...counts);

export function Lists({ productId }: { readonly productId: string }) {
  const analytics = useQuery(productQuery(productId));
  return (
    <Panel of={analytics} skeleton={<Bars rows={5} />}>
      {({ dissatisfactionThemes: themes, rootCauseMix: causes, topFailingTools: tools }) => {
        const caused = causes.reduce((sum, { count }) => sum + count, 0);
        const most = longest(themes.map(({ count }) => count));
        const failed = longest(tools.map(({ failureCount }) => failureCount));
        return (
          <section aria-label={OVERVIEW.lists}>
            <p className="mb-1 text-hint text-muted">{OVERVIEW.lists}</p>
            <div className="grid gap-10 lg:grid-cols-3">
              <BarList
                title={OVERVIEW.badly}
                columns={[OVERVIEW.conversations, OVERVIEW.quality]}
                empty={OVERVIEW.noBadly}
                rows={themes.slice(0, ROWS).map(({ topicCanonical, topicGroup, count, avgCqi }) => ({
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
                rows={causes.slice(0, ROWS).map(({ cause, count }) => ({
                  name: inWords(cause),
                  share: count / longest(causes.map((one) => one.count)),
                  figures: [whole(count), percent(count / caused)],
                  link: linkTo({ rootCause: cause }),
                }))}
              />
              <BarList
                title={OVERVIEW.tools}
                columns={[OVERVIEW.calls, OVERVIEW.failed]}
                empty={OVERVIEW.noTools}
                rows={tools.slice(0, ROWS).map(({ toolName, totalCalls, failureCount, failureRate }) => ({
                  name: toolName,
                  share: failureCount / failed,
                  figures: [
                    whole(totalCalls),
                    <Toned key="f" bad={failureRate >= NOTABLE} text={percent(failureRate)} />,
                  ],
                  link: linkTo({ failingTool: toolName }),
                }))}
              />
            </div>
          </section>
        );
      }}
    </Panel>
  );
}

const Toned = ({ bad, text }: { readonly bad: boolean; readonly text: string }) => (
  <span className={bad ? 'text-bad' : ''}>{text}</span>
);
