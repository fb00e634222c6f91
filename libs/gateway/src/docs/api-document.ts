import type { OpenApiDocument } from '@parley/http';

/** The document of this very application, which can only be made once all of its routes are known. */
export class ApiDocument {
  private document: OpenApiDocument | null = null;

  hold(document: OpenApiDocument): void {
    this.document = document;
  }

  get(): OpenApiDocument {
    if (this.document === null) throw new Error('The API document is made when the gateway starts.');
    return this.document;
  }
}
