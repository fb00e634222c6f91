import { changeTopic, type FoundTopic } from '../../api/topics.queries.js';
import { whole } from '../../ui/format.js';
import { labelOf } from '../../ui/labels.js';
import { Table } from '../../ui/table.js';
import { TOPICS } from './topics.texts.js';
import { useChangeTopics } from './use-change-topics.js';

/** Topics that no other screen names, each with a way to show it again. */
export function HiddenTopics({ topics }: { readonly topics: readonly FoundTopic[] }) {
  const show = useChangeTopics((id: string) => changeTopic(id, { hidden: false }));
  if (topics.length === 0) return null;
  return (
    <div className="mt-8">
      <Table
        title={TOPICS.hidden}
        columns={[
          { name: TOPICS.topic, wide: true },
          { name: TOPICS.group },
          { name: TOPICS.conversations, right: true },
          { name: TOPICS.actions, right: true, plain: true },
        ]}
        empty=""
        file={() => [
          ['topic', 'topicGroup', 'conversations'],
          ...topics.map(({ name, group, count }) => [name, group, count]),
        ]}
        rows={topics.map(({ id, name, group, count }) => ({
          id,
          cells: [
            name,
            labelOf('topicGroup', group),
            whole(count),
            <button
              key="show"
              type="button"
              className="quiet-button -mr-2"
              aria-label={TOPICS.showTopic(name)}
              onClick={() => show.mutate(id)}
            >
              {TOPICS.showAgain}
            </button>,
          ],
        }))}
      />
    </div>
  );
}
