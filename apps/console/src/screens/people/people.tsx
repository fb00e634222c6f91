import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { segmentsQuery } from '../../api/lists.queries.js';
import { scopeOf, type State } from '../../state/state.js';
import { useAddress } from '../../state/use-state.js';
import { whole } from '../../ui/format.js';
import { Page, PageTitle, TitleAndTable } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { Organizations } from './organizations.js';
import { PEOPLE } from './people.texts.js';
import { SegmentEditor } from './segment-editor.js';
import { AT_RISK, Segments } from './segments.js';
import { Users } from './users.js';

/** Who is at risk first; then all segments, organizations and users. */
export function People() {
  const segments = useQuery(segmentsQuery);
  const { edit, product } = useAddress();
  return (
    <Page>
      <Panel of={segments} skeleton={<TitleAndTable />}>
        {(all) => {
          const atRisk = all.find(({ presetId }) => presetId === AT_RISK);
          return (
            <>
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
              <p className="mt-2 mb-8 text-second text-muted">{PEOPLE.leadText}</p>
              <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-2">
                <Segments segments={all} />
                {edit !== undefined && <SegmentEditor key={edit} id={edit} />}
              </div>
            </>
          );
        }}
      </Panel>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-2">
        <Users />
        {product !== undefined && <Organizations productId={product} />}
      </div>
    </Page>
  );
}
