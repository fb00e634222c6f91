import type { Texts } from './insight-writer.port.js';

/** Texts that were written before, shared by every gateway, for as long as an insight is free. */
export abstract class InsightTexts {
  abstract find(tenantId: string, digest: Buffer): Promise<Texts | null>;
  abstract keep(tenantId: string, digest: Buffer, text: Texts): Promise<void>;
}
