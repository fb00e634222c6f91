import type { Texts } from './insight-writer.port.js';

/** What was written before, for every gateway, and for as long as an insight is free. */
export abstract class InsightTexts {
  abstract find(tenantId: string, digest: Buffer): Promise<Texts | null>;
  abstract keep(tenantId: string, digest: Buffer, text: Texts): Promise<void>;
}
