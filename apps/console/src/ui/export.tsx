import { type Cell, downloadCsv } from './csv.js';

const CSV = 'CSV';

interface RowsProps {
  /** The name of the file; screen readers announce its content by it. */
  readonly name: string;
  readonly rows: () => readonly (readonly Cell[])[];
}

/** Exports as a file what the page holds in full. */
export const ExportRows = ({ name, rows }: RowsProps) => (
  <button
    type="button"
    className="quiet-button text-second"
    aria-label={`${CSV}: ${name}`}
    onClick={() => downloadCsv(name, rows())}
  >
    {CSV}
  </button>
);

interface FileProps {
  readonly name: string;
  /** The service's address of the file, which it streams. */
  readonly href: string;
  readonly format?: string;
}

/** Leads to the whole list, of which the page shows a part. */
export const ExportFile = ({ name, href, format = CSV }: FileProps) => (
  <a className="quiet-button text-second" aria-label={`${format}: ${name}`} href={href} download>
    {format}
  </a>
);
