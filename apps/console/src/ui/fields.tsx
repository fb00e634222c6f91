import type { ReactNode } from 'react';

interface LabelledProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A field of a form, under its name. */
export const Labelled = ({ title, className = '', children }: LabelledProps) => (
  <label className={`flex flex-col gap-1 text-hint text-muted ${className}`}>
    {title}
    {children}
  </label>
);

interface OptionsProps<Id extends string> {
  readonly label?: string;
  readonly value: Id;
  readonly options: readonly (readonly [id: Id, name: string])[];
  readonly onChange: (id: Id) => void;
}

/** A choice of one among a few, within a form. */
export const Options = <Id extends string>({ label, value, options, onChange }: OptionsProps<Id>) => (
  <select
    aria-label={label}
    className="field max-w-full text-body text-ink"
    value={value}
    onChange={({ target }) => onChange(target.value as Id)}
  >
    {options.map(([id, name]) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
);

interface FormEndProps {
  readonly of: { readonly error: Error | null; readonly isPending: boolean };
  readonly submit: string;
  readonly cancel: string;
  readonly onCancel: () => void;
}

/** The end of a form: what the service rejected, and the buttons to submit or cancel. */
export const FormEnd = ({ of: { error, isPending }, submit, cancel, onCancel }: FormEndProps) => (
  <>
    {error !== null && (
      <p role="alert" className="text-second text-bad">
        {error.message}
      </p>
    )}
    <div className="flex gap-2">
      <button type="submit" className="field font-medium" disabled={isPending}>
        {submit}
      </button>
      <button type="button" className="quiet-button" onClick={onCancel}>
        {cancel}
      </button>
    </div>
  </>
);
