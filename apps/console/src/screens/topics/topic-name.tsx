import type { SubmitEvent } from 'react';
import { changeTopic } from '../../api/topics.queries.js';
import { useAddress, useChange } from '../../state/use-state.js';
import { formText } from '../../ui/form-text.js';
import { useMayAdminister } from '../../ui/use-may-administer.js';
import { ToConversations } from './to-conversations.js';
import type { TopicRow } from './topic-rows.js';
import { TOPICS } from './topics.texts.js';
import { useChangeTopics } from './use-change-topics.js';

/** What a topic is called, or the field that renames it. */
export function TopicName({ topic }: { readonly topic: TopicRow }) {
  const { edit } = useAddress();
  const mayChange = useMayAdminister();
  if (mayChange && edit === topic.id) return <NewName topic={topic} />;
  return (
    <>
      <ToConversations topic={topic.name}>
        <span className="font-medium">{topic.name}</span>
      </ToConversations>
      {topic.merged.length > 0 && (
        <span className="ml-2 text-second text-muted">
          {TOPICS.withMerged(topic.merged.map(({ name }) => name).join(', '))}
        </span>
      )}
    </>
  );
}

function NewName({ topic }: { readonly topic: TopicRow }) {
  const change = useChange();
  const close = () => change({ edit: undefined });
  const rename = useChangeTopics((name: string) => changeTopic(topic.id, { name: name === '' ? null : name }), close);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    rename.mutate(formText(event.currentTarget, 'name'));
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-1 py-1">
      <input
        name="name"
        autoFocus
        maxLength={100}
        defaultValue={topic.name}
        aria-label={TOPICS.newName}
        placeholder={TOPICS.itsOwn}
        className="field w-48"
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      />
      <button type="submit" className="field font-medium" disabled={rename.isPending}>
        {TOPICS.save}
      </button>
      <button type="button" className="quiet-button" onClick={close}>
        {TOPICS.cancel}
      </button>
      {rename.error !== null && (
        <span role="alert" className="w-full text-second text-bad">
          {rename.error.message}
        </span>
      )}
    </form>
  );
}
