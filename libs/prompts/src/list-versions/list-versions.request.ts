import { CursorPageQuery, type ExportFormat, Format } from '@parley/http';

export class ListVersionsRequest extends CursorPageQuery {
  @Format()
  format?: ExportFormat;
}
