import { Format, type ExportFormat } from '@parley/http';

export class ListTopicsRequest {
  @Format()
  format?: ExportFormat;
}
