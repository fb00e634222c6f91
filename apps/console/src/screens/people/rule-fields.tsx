import { Options } from '../../ui/fields.js';
import { PEOPLE } from './people.texts.js';
import { hasKey, newDraft, RULE_KINDS, RULE_TYPES, type RuleDraft, valueOf } from './rule-draft.js';

interface RuleFieldsProps {
  readonly draft: RuleDraft;
  readonly onChange: (draft: RuleDraft) => void;
  /** Null: it is the only rule, and stays. */
  readonly onRemove: (() => void) | null;
}

/** One rule, as a row of fields. */
export function RuleFields({ draft, onChange, onRemove }: RuleFieldsProps) {
  const { type, field, operator, value } = draft;
  const { fields, operators, example } = RULE_KINDS[type];
  return (
    <li className="flex flex-wrap items-center gap-2">
      <Options
        label={PEOPLE.ruleType}
        value={type}
        options={RULE_TYPES.map((id) => [id, PEOPLE.ruleTypes[id]])}
        onChange={(next) => onChange(newDraft(next))}
      />
      {fields.length > 0 && (
        <Options
          label={PEOPLE.field}
          value={field}
          options={fields.map((id) => [id, PEOPLE.fields[id as keyof typeof PEOPLE.fields]])}
          onChange={(next) => onChange({ ...draft, field: next })}
        />
      )}
      {hasKey(type) && (
        <input
          aria-label={PEOPLE.key}
          aria-invalid={field.trim() === ''}
          className="field w-28"
          placeholder={PEOPLE.keyExample}
          value={field}
          onChange={({ target }) => onChange({ ...draft, field: target.value })}
        />
      )}
      <Options
        label={PEOPLE.operator}
        value={operator}
        options={operators.map((id) => [id, PEOPLE.operators[id as keyof typeof PEOPLE.operators]])}
        onChange={(next) => onChange({ ...draft, operator: next })}
      />
      {type !== 'analysis_flag' && (
        <input
          aria-label={PEOPLE.value}
          aria-invalid={valueOf(draft) === null}
          className="field w-24"
          placeholder={example}
          value={value}
          onChange={({ target }) => onChange({ ...draft, value: target.value })}
        />
      )}
      {onRemove !== null && (
        <button type="button" className="quiet-button" aria-label={PEOPLE.removeRule} onClick={onRemove}>
          ×
        </button>
      )}
    </li>
  );
}
