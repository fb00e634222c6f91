import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { scopeOf, type State } from '../../state/state.js';
import { useAddress } from '../../state/use-state.js';
import { whole } from '../../ui/format.js';
import { namedSegmentsQuery } from '../../ui/named-segments.js';
import { Page, PageTitle } from '../../ui/page.js';
import { Bar, Bars, Panel } from '../../ui/panel.js';
import { Organizations } from './organizations.js';
import { PEOPLE } from './people.texts.js';
import { SegmentEditor } from './segment-editor.js';
import { AT_RISK, type Segment, Segments } from './segments.js';
import { Users } from './users.js';

/** As tall as the list: its title, the four segments that every tenant has, and what stands below them. */
const SEGMENT_ROWS = 6;

/** Who is at risk first; then all segments, organizations and users. */
export function People() {
  const segments = useQuery(namedSegmentsQuery);
  const { edit, product } = useAddress();
  return (
    <Page>
      <div>
        <Lead segments={segments} />
        <p className="mt-2 text-second text-muted">{PEOPLE.leadText}</p>
      </div>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-2">
        <Panel of={segments} skeleton={<Bars rows={SEGMENT_ROWS} />}>
          {(all) => <Segments segments={all} />}
        </Panel>
        {edit !== undefined && <SegmentEditor key={edit} id={edit} />}
        {product !== undefined && <Organizations productId={product} />}
        <div className={edit === undefined ? 'xl:col-span-2' : ''}>
          <Users />
        </div>
      </div>
    </Page>
  );
}

function Lead({ segments }: { readonly segments: UseQueryResult<readonly Segment[]> }) {
  // The error is shown once, in the place of the list.
  if (segments.isLoadingError) return <PageTitle>{PEOPLE.title}</PageTitle>;
  return (
    <Panel of={segments} skeleton={<Bar className="h-[30px] max-w-sm" />}>
      {(all) => {
        const atRisk = all.find(({ presetId }) => presetId === AT_RISK);
        if (atRisk?.memberCount === null) return <PageTitle>{PEOPLE.title}</PageTitle>;
        return (
          <PageTitle>
            {atRisk === undefined || atRisk.memberCount === 0 ? (
              PEOPLE.nobody
            ) : (
              <Link
                to="/conversations"
                search={(now: State) => ({ ...scopeOf(now), segmentId: atRisk.id })}
                className="underline decoration-accent decoration-1 underline-offset-4 hover:text-accent"
              >
                {PEOPLE.lead(atRisk.memberCount, whole(atRisk.memberCount))}
              </Link>
            )}
          </PageTitle>
        );
      }}
    </Panel>
  );
}
