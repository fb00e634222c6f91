import { useState } from 'react';
import { changeTopic } from '../../api/topics.queries.js';
import { Sparkline } from '../../chart/sparkline.js';
import { useAddress, useChange } from '../../state/use-state.js';
import { score, whole } from '../../ui/format.js';
import { labelOf } from '../../ui/labels.js';
import { Table } from '../../ui/table.js';
import { useMayAdminister } from '../../ui/use-may-administer.js';
import { MergeTopics } from './merge-topics.js';
import { ToConversations } from './to-conversations.js';
import { TopicName } from './topic-name.js';
import type { TopicRow } from './topic-rows.js';
import { TOPICS } from './topics.texts.js';
import { useChangeTopics } from './use-change-topics.js';

const ROWS = 50;

/** Every topic, with ways to rename, merge and hide it for sessions that may. */
export function TopicTable({ rows }: { readonly rows: readonly TopicRow[] }) {
  const { all = false } = useAddress();
  const change = useChange();
  const mayChange = useMayAdminister();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const hide = useChangeTopics((id: string) => changeTopic(id, { hidden: true }));
  const shown = all ? rows : rows.slice(0, ROWS);
  const select = (id: string, isSelected: boolean) =>
    setSelected((before) => new Set(isSelected ? [...before, id] : [...before].filter((other) => other !== id)));
  return (
    <>
      <Table
        title={TOPICS.title}
        columns={[
          ...(mayChange ? [{ name: TOPICS.select }] : []),
          { name: TOPICS.topic, wide: true },
          { name: TOPICS.conversations, right: true },
          { name: TOPICS.change, right: true },
          { name: TOPICS.trend },
          { name: TOPICS.frustration, right: true },
          { name: TOPICS.group },
          ...(mayChange ? [{ name: TOPICS.actions, right: true, plain: true }] : []),
        ]}
        empty={TOPICS.none}
        actions={
          mayChange && (
            <MergeTopics topics={rows.filter(({ id }) => selected.has(id))} onDone={() => setSelected(new Set())} />
          )
        }
        file={() => [
          ['topic', 'topicGroup', 'conversations', 'before', 'frustration'],
          ...rows.map((row) => [row.name, row.group, row.conversations, row.before, row.frustration]),
        ]}
        rows={shown.map((row) => ({
          id: row.id,
          cells: [
            ...(mayChange
              ? [
                  <input
                    key="select"
                    type="checkbox"
                    aria-label={TOPICS.selectTopic(row.name)}
                    checked={selected.has(row.id)}
                    onChange={({ target }) => select(row.id, target.checked)}
                  />,
                ]
              : []),
            <TopicName key="name" topic={row} />,
            <ToConversations key="conversations" topic={row.name}>
              {whole(row.conversations)}
            </ToConversations>,
            <span key="change" className="text-muted">
              {changeInWords(row)}
            </span>,
            <span key="trend" className="block w-24">
              <Sparkline values={row.course} />
            </span>,
            <ToConversations key="frustration" topic={row.name} sort="-frustration">
              {row.frustration === null ? TOPICS.unknown : score(row.frustration)}
            </ToConversations>,
            <span key="group" className="text-muted">
              {labelOf('topicGroup', row.group)}
            </span>,
            ...(mayChange
              ? [
                  <span key="actions" className="-mr-2 flex justify-end">
                    <button
                      type="button"
                      className="quiet-button"
                      aria-label={TOPICS.renameTopic(row.name)}
                      onClick={() => change({ edit: row.id })}
                    >
                      {TOPICS.rename}
                    </button>
                    <button
                      type="button"
                      className="quiet-button"
                      aria-label={TOPICS.hideTopic(row.name)}
                      onClick={() => hide.mutate(row.id)}
                    >
                      {TOPICS.hide}
                    </button>
                  </span>,
                ]
              : []),
          ],
        }))}
      />
      {hide.error !== null && (
        <p role="alert" className="pt-2 text-second text-bad">
          {hide.error.message}
        </p>
      )}
      {rows.length > ROWS && (
        <button
          type="button"
          className="quiet-button -ml-2 text-second"
          onClick={() => change({ all: all ? undefined : true })}
        >
          {all ? TOPICS.fewerRows : TOPICS.all(rows.length)}
        </button>
      )}
    </>
  );
}

function changeInWords({ conversations, before }: TopicRow): string {
  if (before === null) return TOPICS.unknown;
  if (before === conversations) return TOPICS.same;
  return conversations > before
    ? TOPICS.more(whole(conversations - before))
    : TOPICS.fewer(whole(before - conversations));
}
