import { useState } from 'react';
import { mergeTopics } from '../../api/topics.queries.js';
import { Choice } from '../../ui/choice.js';
import type { TopicRow } from './topic-rows.js';
import { TOPICS } from './topics.texts.js';
import { useChangeTopics } from './use-change-topics.js';

interface MergeTopicsProps {
  /** The selected topics, the most common first. */
  readonly topics: readonly TopicRow[];
  readonly onDone: () => void;
}

/** The most common topic keeps its name, unless another is chosen. */
export function MergeTopics({ topics, onDone }: MergeTopicsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const merge = useChangeTopics(
    ({ into, others }: { into: TopicRow; others: readonly TopicRow[] }) =>
      mergeTopics(
        into.id,
        others.map(({ id }) => id),
      ),
    onDone,
  );
  const into = topics.find(({ id }) => id === chosen) ?? topics[0];
  if (into === undefined || topics.length < 2) {
    return <span className="pr-2 text-second text-muted">{TOPICS.selectTwo}</span>;
  }
  const others = topics.filter((topic) => topic !== into);
  const names = others.map(({ name }) => name).join(', ');
  return (
    <span className="flex flex-wrap items-center gap-2 pr-2 text-second">
      {merge.error !== null && (
        <span role="alert" className="text-bad">
          {merge.error.message}
        </span>
      )}
      <span className="text-muted">{TOPICS.mergeInto}</span>
      <Choice
        label={TOPICS.mergeInto}
        value={into.id}
        options={topics.map(({ id, name }) => ({ id, name }))}
        onChange={setChosen}
      />
      <button
        type="button"
        className="field font-medium"
        disabled={merge.isPending}
        onClick={() => {
          if (confirm(TOPICS.reallyMerge(names, into.name))) merge.mutate({ into, others });
        }}
      >
        {TOPICS.merge(topics.length)}
      </button>
    </span>
  );
}
