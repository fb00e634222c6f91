import type { Metric } from '../../api/alerts.queries.js';
import { INTERVALS } from '../../state/windows.js';
import { Labelled, Options } from '../../ui/fields.js';
import { decimal } from '../../ui/format.js';
import { descriptionOf, titleLabelOf } from '../../ui/labels.js';
import { isTested } from '../overview/figures.js';
import { type AlertDraft, CONDITION_TYPES, DIRECTIONS, OPERATORS, worse } from './alert-draft.js';
import { ALERT_TEXTS } from './alerts.texts.js';

interface ConditionFieldsProps {
  readonly draft: AlertDraft;
  readonly metrics: readonly Metric[];
  readonly onChange: (draft: AlertDraft) => void;
}

/** What is watched, and when the alert fires, as a sentence of fields. */
export function ConditionFields({ draft, metrics, onChange }: ConditionFieldsProps) {
  const { measure, window, type, operator, value, warning, direction, minChange, significant } = draft;
  const metric = metrics.find(({ name }) => name === measure);
  const set = (part: Partial<AlertDraft>) => onChange({ ...draft, ...part });
  const directions = type === 'anomaly' ? ALERT_TEXTS.sides : ALERT_TEXTS.directions;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <Labelled title={ALERT_TEXTS.windowChoice}>
          <Options
            value={window}
            options={INTERVALS.map((id) => [id, ALERT_TEXTS.windowChoices[id]])}
            onChange={(next) => set({ window: next })}
          />
        </Labelled>
        <Labelled title={ALERT_TEXTS.measure}>
          <Options
            value={measure}
            options={metrics.map(({ name }) => [name, titleLabelOf('measure', name)])}
            onChange={(next) => {
              const other = metrics.find(({ name }) => name === next);
              set({
                measure: next,
                value: '',
                warning: '',
                minChange: '',
                ...(other === undefined ? {} : worse(other)),
              });
            }}
          />
        </Labelled>
        <Labelled title={ALERT_TEXTS.condition}>
          <Options
            value={type}
            options={CONDITION_TYPES.map((id) => [id, ALERT_TEXTS.conditions[id]])}
            onChange={(next) => set({ type: next })}
          />
        </Labelled>
        {type === 'threshold' ? (
          <>
            <Labelled title={ALERT_TEXTS.operator}>
              <Options
                value={operator}
                options={OPERATORS.map((id) => [id, ALERT_TEXTS.operators[id]])}
                onChange={(next) => set({ operator: next })}
              />
            </Labelled>
            <NumberField
              title={ALERT_TEXTS.boundValue}
              value={value}
              required
              onChange={(next) => set({ value: next })}
            />
            <NumberField
              title={ALERT_TEXTS.warningValue}
              value={warning}
              placeholder={ALERT_TEXTS.optional}
              onChange={(next) => set({ warning: next })}
            />
          </>
        ) : (
          <Labelled title={ALERT_TEXTS.direction}>
            <Options
              value={direction}
              options={DIRECTIONS.map((id) => [id, directions[id]])}
              onChange={(next) => set({ direction: next })}
            />
          </Labelled>
        )}
        {type === 'change' && (
          <NumberField
            title={ALERT_TEXTS.minChange}
            value={minChange}
            placeholder={metric?.unit === 'score' ? decimal(0.03) : ALERT_TEXTS.optional}
            onChange={(next) => set({ minChange: next })}
          />
        )}
      </div>
      {type === 'change' && metric !== undefined && isTested(metric) && (
        <label className="flex items-center gap-1.5 text-second">
          <input
            type="checkbox"
            checked={significant}
            onChange={({ target }) => set({ significant: target.checked })}
          />
          {ALERT_TEXTS.significant}
        </label>
      )}
      <p className="text-second text-muted">
        {[metric === undefined ? '' : descriptionOf(metric), ALERT_TEXTS.explained[type]].join(' ')}
      </p>
    </div>
  );
}

interface NumberFieldProps {
  readonly title: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly onChange: (value: string) => void;
}

export const NumberField = ({ title, value, placeholder, required, onChange }: NumberFieldProps) => (
  <Labelled title={title}>
    <input
      type="number"
      step="any"
      required={required}
      value={value}
      placeholder={placeholder}
      className="field w-28 text-body text-ink"
      onChange={({ target }) => onChange(target.value)}
    />
  </Labelled>
);
