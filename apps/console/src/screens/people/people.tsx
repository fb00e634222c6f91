import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { segmentsQuery } from '../../api/queries.js';
import { scopeOf, type State } from '../../state/state.js';
import { BarList } from '../../ui/bar-list.js';
import { whole } from '../../ui/format.js';
import { Bar, Bars, Panel } from '../../ui/panel.js';
import { PEOPLE } from './people.texts.js';
import { Users } from './users.js';

const AT_RISK = 'at_risk';

/** Who is at risk first; then all segments, and all users. */
export function People() {
  const segments = useQuery(segmentsQuery);
  const linkTo = (segmentId: string) =>
    function SegmentLink(content: ReactNode) {
      return (
        <Link
          to="/conversations"
          search={(now: State) => ({ ...scopeOf(now), segmentId })}
          className="after:absolute after:inset-0"
        >
          {content}
        </Link>
      );
    };
  return (
    <div className="mx-auto flex w-full max-w-[1304px] flex-col gap-8 p-4 md:p-8">
      <Panel
        of={segments}
        skeleton={
          <>
            <Bar className="mb-6 h-[60px] max-w-xl" />
            <Bars rows={4} />
          </>
        }
      >
        {(all) => {
          const atRisk = all.find(({ presetId }) => presetId === AT_RISK);
          const most = Math.max(1, ...all.map(({ memberCount }) => memberCount));
          return (
            <>
              <h1 className="text-title font-semibold">
                {atRisk === undefined || atRisk.memberCount === 0 ? (
                  PEOPLE.nobody
                ) : (
                  <Link
                    to="/conversations"
                    search={(now: State) => ({ ...scopeOf(now), segmentId: atRisk.id })}
                    className="underline decoration-accent decoration-1 underline-offset-4 hover:text-accent"
                  >
                    {PEOPLE.lead(whole(atRisk.memberCount))}
                  </Link>
                )}
              </h1>
              <p className="mt-2 mb-8 text-second text-muted">{PEOPLE.leadText}</p>
              <div className="max-w-xl">
                <BarList
                  title={PEOPLE.segments}
                  columns={[PEOPLE.members]}
                  empty={PEOPLE.noSegments}
                  rows={[...all]
                    .sort((a, b) => Number(b.presetId === AT_RISK) - Number(a.presetId === AT_RISK))
                    .map(({ id, name, memberCount }) => ({
                      name,
                      share: memberCount / most,
                      figures: [whole(memberCount)],
                      link: linkTo(id),
                    }))}
                />
              </div>
            </>
          );
        }}
      </Panel>
      <Users />
    </div>
  );
}
