import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { deleteSegment, previewQuery, saveSegment } from '../../api/segments.queries.js';
import { segmentQuery, segmentsQuery } from '../../api/lists.queries.js';
import { useChange } from '../../state/use-state.js';
import { formText } from '../../ui/form-text.js';
import { whole } from '../../ui/format.js';
import { Bars, Panel } from '../../ui/panel.js';
import { useLater } from '../../ui/use-later.js';
import { PEOPLE } from './people.texts.js';
import { draftOf, newDraft, type Rule, type RuleDraft, rulesOf } from './rule-draft.js';
import { RuleFields } from './rule-fields.js';
import { NEW_SEGMENT } from './segments.js';

const FIRST: RuleDraft = { ...newDraft('analysis'), value: '0.5' };
const SETTLES_MS = 300;

/** Makes or changes a segment, and says meanwhile how many people are in it. */
export function SegmentEditor({ id }: { readonly id: string }) {
  const segment = useQuery({ ...segmentQuery(id), enabled: id !== NEW_SEGMENT });
  if (id === NEW_SEGMENT) return <SegmentForm id={null} name="" filters={{ rules: [] }} />;
  return (
    <Panel of={segment} skeleton={<Bars rows={4} />}>
      {({ name, filters }) => <SegmentForm id={id} name={name} filters={filters as unknown as Filters} />}
    </Panel>
  );
}

/** Products and dates of a segment stay as they are: only its rules are changed here. */
interface Filters {
  readonly rules: readonly Rule[];
}

interface SegmentFormProps {
  /** Null: a new segment. */
  readonly id: string | null;
  readonly name: string;
  readonly filters: Filters;
}

function SegmentForm({ id, name, filters }: SegmentFormProps) {
  const [drafts, setDrafts] = useState<readonly RuleDraft[]>(
    filters.rules.length === 0 ? [FIRST] : filters.rules.map(draftOf),
  );
  const change = useChange();
  const queries = useQueryClient();
  const close = async () => {
    await queries.invalidateQueries({ queryKey: segmentsQuery.queryKey });
    change({ edit: undefined });
  };
  const rules = rulesOf(drafts);
  const whole = { ...filters, rules };
  const save = useMutation({ mutationFn: (title: string) => saveSegment(id, title, whole), onSuccess: close });
  const remove = useMutation({ mutationFn: deleteSegment, onSuccess: close });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(formText(event.currentTarget, 'name'));
  };
  const error = save.error ?? remove.error;
  return (
    <form onSubmit={submit} aria-label={PEOPLE.segment} className="flex flex-col gap-3">
      <h2 className="font-semibold">{id === null ? PEOPLE.newSegment : name}</h2>
      <ul className="flex flex-col gap-2">
        {drafts.map((draft, index) => (
          <RuleFields
            key={index}
            draft={draft}
            onChange={(next) => setDrafts(drafts.with(index, next))}
            onRemove={drafts.length === 1 ? null : () => setDrafts(drafts.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <button
        type="button"
        className="quiet-button -mx-2 self-start text-second"
        onClick={() => setDrafts([...drafts, newDraft('conversation_count')])}
      >
        {PEOPLE.addRule}
      </button>
      <Members filters={whole} />
      <div className="flex flex-wrap items-center gap-2">
        <input
          name="name"
          aria-label={PEOPLE.name}
          placeholder={PEOPLE.nameExample}
          defaultValue={name}
          className="field w-56"
        />
        <button
          type="submit"
          className="field font-medium disabled:opacity-50"
          disabled={rules.length === 0 || save.isPending}
        >
          {PEOPLE.save}
        </button>
        <button type="button" className="quiet-button" onClick={() => change({ edit: undefined })}>
          {PEOPLE.cancel}
        </button>
        {id !== null && (
          <button
            type="button"
            className="quiet-button text-bad"
            onClick={() => {
              if (confirm(PEOPLE.reallyDelete(name))) remove.mutate(id);
            }}
          >
            {PEOPLE.delete}
          </button>
        )}
      </div>
      {error !== null && (
        <p role="alert" className="text-second text-bad">
          {error.message}
        </p>
      )}
    </form>
  );
}

/** How many people are in the segment, a moment after the last change. */
function Members({ filters }: { readonly filters: Filters }) {
  const settled = useLater(filters, SETTLES_MS);
  const preview = useQuery(previewQuery(settled));
  const { data, error } = preview;
  if (filters.rules.length === 0) {
    return (
      <p aria-live="polite" className="font-semibold">
        {PEOPLE.unreadable}
      </p>
    );
  }
  const text =
    error?.message ?? (data === undefined ? PEOPLE.counting : PEOPLE.inIt(data.memberCount, whole(data.memberCount)));
  return (
    <p aria-live="polite" className={error === null ? 'font-semibold' : 'text-bad'}>
      {text}{' '}
      {data !== undefined && error === null && (
        <span lang="en" className="font-normal text-muted">
          {data.name}
        </span>
      )}
    </p>
  );
}
