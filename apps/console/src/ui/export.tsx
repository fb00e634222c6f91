import { type Cell, downloadCsv } from './csv.js';

const CSV = 'CSV';

interface RowsProps {
  /** Of the file, and of what is in it for those who hear it. */
  readonly name: string;
  readonly rows: () => readonly (readonly Cell[])[];
}

/** Hands over as a file what the page has whole. */
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
  /** Of the service, which streams all of it. */
  readonly href: string;
  readonly format?: string;
}

/** Leads to the whole list, of which the page has a part. */
export const ExportFile = ({ name, href, format = CSV }: FileProps) => (
  <a className="quiet-button text-second" aria-label={`${format}: ${name}`} href={href} download>
    {format}
  </a>
);
