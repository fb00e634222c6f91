/** `ingest`: the writes that products make. `read`: everything that reads. `admin`: products and models. */
export const SCOPES = ['ingest', 'read', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];
