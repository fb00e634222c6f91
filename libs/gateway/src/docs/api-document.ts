import type { OpenApiDocument } from '@parley/http';

/**
 * The document of this very application. It is made when it is first asked for: that takes about as long as the rest
 * of the start, and most processes are never asked.
 */
export class ApiDocument {
  private describe: (() => OpenApiDocument) | null = null;
  private document: OpenApiDocument | null = null;

  /** @param describe is called once all routes are known. */
  describeWith(describe: () => OpenApiDocument): void {
    this.describe = describe;
  }

  get(): OpenApiDocument {
    if (this.describe === null) throw new Error('The API document is made of a gateway that has started.');
    return (this.document ??= this.describe());
  }
}
