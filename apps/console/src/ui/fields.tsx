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

/** One of a few, within a form. */
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
