import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';

interface ChoiceProps<Id extends string> {
  readonly label: string;
  readonly value: Id | null;
  readonly options: readonly { readonly id: Id; readonly name: string }[];
  readonly onChange: (id: Id) => void;
  /** Without a border. */
  readonly quiet?: boolean;
}

/** A choice of one among a few. The label shows while nothing is chosen; later it is for people who cannot see what stands beside it. */
export function Choice<Id extends string>({ label, value, options, onChange, quiet = false }: ChoiceProps<Id>) {
  return (
    <Select value={value} placeholder={label} onChange={(key) => onChange(key as Id)} className="min-w-0">
      <Label className="sr-only">{label}</Label>
      <Button className={`flex max-w-full items-center gap-1.5 ${quiet ? 'quiet-button w-full' : 'field text-ink'}`}>
        <SelectValue className="truncate" />
        <span aria-hidden className="text-[10px] text-muted">
          ▾
        </span>
      </Button>
      <Popover className="max-w-[calc(100vw-24px)] min-w-(--trigger-width) rounded-lg border border-line bg-page p-1 shadow-sm">
        <ListBox items={options} className="max-h-80 overflow-auto outline-none">
          {({ id, name }) => (
            <ListBoxItem
              id={id}
              textValue={name}
              className="cursor-pointer rounded-md px-2.5 py-1.5 outline-none data-[focused]:bg-soft data-[selected]:font-semibold"
            >
              <span dir="auto">{name}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
