import { Link } from '@tanstack/react-router';
import { current } from '../../api/analytics.queries.js';
import { scopeOf, type State } from '../../state/state.js';
import { percent } from '../../ui/format.js';
import { OfProduct } from '../../ui/of-product.js';
import { Page, PageTitle, TitleAndTable } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { isSubject } from '../../ui/subject.js';
import { useMayAdminister } from '../../ui/use-may-administer.js';
import { HiddenTopics } from './hidden-topics.js';
import { TopicTable } from './topic-table.js';
import { allOf, topicRows } from './topic-rows.js';
import { TOPICS } from './topics.texts.js';
import { useTopics } from './use-topics.js';

/** What conversations are about, and what the topics are called. */
export const Topics = () => <OfProduct>{(productId) => <TopicsOf productId={productId} />}</OfProduct>;

function TopicsOf({ productId }: { readonly productId: string }) {
  const { topics, now, before, course } = useTopics(productId);
  const mayAdminister = useMayAdminister();
  return (
    <Page>
      <Panel of={now} skeleton={<TitleAndTable />}>
        {(counted) => (
          <Panel of={topics} skeleton={<TitleAndTable />}>
            {({ found }) => {
              const rows = topicRows(found, {
                now: counted.rows,
                before: current(before)?.rows,
                course: current(course)?.rows,
              });
              const first = rows.find(({ name }) => isSubject(name));
              return (
                <>
                  <PageTitle>
                    {first === undefined || first.conversations === 0 ? (
                      TOPICS.none
                    ) : (
                      <>
                        {TOPICS.lead(percent(first.conversations / allOf(counted.rows)))}
                        <Link
                          to="/conversations"
                          search={(state: State) => ({ ...scopeOf(state), topic: first.name })}
                          className="underline decoration-accent decoration-1 underline-offset-4 hover:text-accent"
                        >
                          {first.name}
                        </Link>
                      </>
                    )}
                  </PageTitle>
                  <p className="mt-2 mb-8 text-second text-muted">{TOPICS.text}</p>
                  <TopicTable rows={rows} />
                  {mayAdminister && <HiddenTopics topics={found.filter(({ hidden }) => hidden)} />}
                </>
              );
            }}
          </Panel>
        )}
      </Panel>
    </Page>
  );
}
