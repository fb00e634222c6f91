import { createHash } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import { TenantTurns, unavailable, type Problem } from '@parley/kernel';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '@parley/postgres';
import { compose, type PromptComponent } from '../domain/prompt-component.js';
import {
  bestMatch,
  type Fit,
  matchPrompt,
  type PromptTemplate,
  toPromptTemplate,
  toSentPrompt,
} from '../domain/prompt-template.js';
import type { KnownVersion } from '../domain/prompt-version.js';
import { IS_ACTIVE, JOIN_ACTIVE } from './version-roles.js';

/** Templates that a text is tried against: the product's newest, plus the active ones, however old. */
const MAX_CANDIDATES = 50;
/** Approximate memory for parsed templates, in characters; and the same amount for readings. */
const MAX_REMEMBERED_SIZE = 32 * 1024 * 1024;
const PLACEHOLDER_SIZE = 128;
const READING_SIZE = 64;
/** A text is read for this long before others get their turn. */
const SLICE_MS = 2;
/** Templates loaded at once, since they are parsed without a break. */
const PER_LOAD = 4;
/** Characters that a tenant may have read within one transaction, while others wait for it: about 5 ms. */
const MAX_READ_IN_TRANSACTION = 1024 * 1024;
/** What a template that has to be loaded counts for in {@link MAX_READ_IN_TRANSACTION}. */
const LOADED_SIZE = 64 * 1024;

export interface TemplateFilter {
  readonly tenantId: string;
  readonly productId: string;
  /** Null for the templates of all unarchived prompts. */
  readonly promptId: string | null;
}

interface Parsed {
  readonly template: PromptTemplate;
  readonly componentIds: readonly string[];
}

type CandidateRow = Omit<KnownVersion, 'componentIds'>;

/** How a text matches each version that it was compared with: null where it does not. */
type Readings = Map<string, (Pick<Fit<KnownVersion>, 'length' | 'match'> & Pick<Parsed, 'componentIds'>) | null>;

interface Text {
  readonly key: string;
  readonly components: readonly PromptComponent[];
}

/**
 * Compares texts with the templates of their product. Neither ever changes, so results are kept: texts are read before
 * the transaction that needs them, since others share it.
 */
export class TemplateCandidates {
  private readonly parsed = new LRUCache<string, Parsed>({
    maxSize: MAX_REMEMBERED_SIZE,
    sizeCalculation: ({ template: { length, template } }) =>
      1 + length + template.placeholders.length * PLACEHOLDER_SIZE,
  });
  private readonly read = new LRUCache<string, Readings>({ maxSize: MAX_REMEMBERED_SIZE, sizeCalculation: sizeOf });
  private readonly turns = new TenantTurns({ atOnce: 1 });
  private sliceBegan = 0;
  private readonly readIn = new WeakMap<Queryable, Map<string, number>>();

  /** Reads a text in slices, tenants taking turns, and stops at `until`. */
  async readAhead(
    on: Queryable,
    filter: TemplateFilter,
    components: readonly PromptComponent[],
    until: number,
  ): Promise<void> {
    const { tenantId } = filter;
    const text = toText(tenantId, components);
    const readings: Readings = new Map(this.read.get(text.key));
    const unread = unreadOf(await findCandidates(on, filter), readings);
    const sent = toSentPrompt(components);
    for (let start = 0; start < unread.length && performance.now() < until; start += PER_LOAD) {
      for (const [id, parsed] of await this.load(on, tenantId, unread.slice(start, start + PER_LOAD))) {
        await this.turns.run(tenantId, async () => {
          await this.letOthersRun();
          readings.set(id, toReading(parsed, sent));
        });
      }
    }
    this.read.set(text.key, readings);
  }

  /** The best candidate for each text, in order; a problem for one that would take too long within the transaction. */
  async findBest(
    tx: Queryable,
    filter: TemplateFilter,
    texts: readonly (readonly PromptComponent[])[],
  ): Promise<(Fit<KnownVersion> | Problem | null)[]> {
    const rows = await findCandidates(tx, filter);
    const best: (Fit<KnownVersion> | Problem | null)[] = [];
    for (const components of texts) {
      const text = toText(filter.tenantId, components);
      const readings: Readings = new Map(this.read.get(text.key));
      const problem = await this.readRest(tx, filter.tenantId, { text, readings, unread: unreadOf(rows, readings) });
      best.push(problem ?? bestMatch(rows.flatMap((row) => fitOf(row, readings))));
    }
    return best;
  }

  /** Templates that could not be read ahead: mostly those that the same transaction has made. */
  private async readRest(
    tx: Queryable,
    tenantId: string,
    { text, readings, unread }: { text: Text; readings: Readings; unread: readonly string[] },
  ): Promise<Problem | null> {
    if (unread.length === 0) return null;
    const spent = this.readIn.get(tx) ?? new Map<string, number>();
    this.readIn.set(tx, spent);
    const toLoad = unread.filter((id) => !this.parsed.has(tenantId + id)).length;
    const cost = compose(text.components).length * unread.length + toLoad * LOADED_SIZE + (spent.get(tenantId) ?? 0);
    if (cost > MAX_READ_IN_TRANSACTION) {
      return unavailable('The system prompt is still being compared with templates. Send it again.', 1);
    }
    spent.set(tenantId, cost);
    const sent = toSentPrompt(text.components);
    for (const [id, parsed] of await this.load(tx, tenantId, unread)) readings.set(id, toReading(parsed, sent));
    this.read.set(text.key, readings);
    return null;
  }

  private async load(on: Queryable, tenantId: string, versionIds: readonly string[]): Promise<Map<string, Parsed>> {
    const known = new Map<string, Parsed>();
    for (const id of versionIds) {
      const parsed = this.parsed.get(tenantId + id);
      if (parsed !== undefined) known.set(id, parsed);
    }
    const unknown = versionIds.filter((id) => !known.has(id));
    for (const [id, parsed] of await load(on, tenantId, unknown)) {
      known.set(id, parsed);
      this.parsed.set(tenantId + id, parsed);
    }
    return known;
  }

  /** Lets requests that came in meanwhile run before the next slice. */
  private async letOthersRun(): Promise<void> {
    if (performance.now() - this.sliceBegan < SLICE_MS) return;
    await others();
    this.sliceBegan = performance.now();
  }
}

const toText = (tenantId: string, components: readonly PromptComponent[]): Text => {
  const hash = createHash('sha256').update(tenantId);
  for (const { type, content } of components) hash.update(JSON.stringify([type, content]));
  return { key: hash.digest('base64'), components };
};

const toReading = ({ template, componentIds }: Parsed, sent: ReturnType<typeof toSentPrompt>) => {
  const match = matchPrompt(template, sent);
  return match === null ? null : { match, length: template.length, componentIds };
};

const unreadOf = (rows: readonly CandidateRow[], readings: Readings): string[] =>
  rows.map(({ contentId }) => contentId).filter((id) => !readings.has(id));

function fitOf(row: CandidateRow, readings: Readings): Fit<KnownVersion>[] {
  const reading = readings.get(row.contentId) ?? null;
  if (reading === null) return [];
  const { componentIds, ...fit } = reading;
  return [{ ...fit, candidate: { ...row, componentIds } }];
}

const sizeOf = (readings: Readings): number =>
  [...readings.values()].reduce(
    (size, reading) => size + READING_SIZE + JSON.stringify(reading?.match.detectedVariables ?? null).length,
    READING_SIZE,
  );

const findCandidates = (tx: Queryable, { tenantId, productId, promptId }: TemplateFilter): Promise<CandidateRow[]> =>
  tx.query<CandidateRow>({
    name: 'find-template-candidates',
    text: `WITH templates AS NOT MATERIALIZED (
             SELECT v.prompt_id AS "promptId", CASE WHEN ${IS_ACTIVE} THEN a.id ELSE v.id END AS "versionId",
               v.id AS "contentId", ${IS_ACTIVE} AS "isActive", p.archived_at IS NOT NULL AS "isArchived", v.created_at
             FROM prompt_versions v JOIN prompts p ON p.tenant_id = v.tenant_id AND p.id = v.prompt_id ${JOIN_ACTIVE}
             WHERE v.tenant_id = $1 AND v.product_id = $2 AND v.is_template
               AND (CASE WHEN $3::uuid IS NULL THEN p.archived_at IS NULL ELSE v.prompt_id = $3 END)
           )
           SELECT "promptId", "versionId", "contentId", "isActive", "isArchived" FROM (
             (SELECT * FROM templates ORDER BY created_at DESC, "contentId" DESC LIMIT ${MAX_CANDIDATES})
             UNION
             SELECT * FROM templates WHERE "contentId" IN (
               SELECT r.content_id
               FROM prompt_versions a JOIN prompt_version_roles r ON r.tenant_id = a.tenant_id AND r.version_id = a.id
               WHERE a.tenant_id = $1 AND a.product_id = $2 AND a.is_active
             )
           ) AS candidates
           ORDER BY "isActive" DESC, created_at DESC, "contentId" DESC`,
    values: [tenantId, productId, promptId],
  });

async function load(tx: Queryable, tenantId: string, versionIds: readonly string[]): Promise<[string, Parsed][]> {
  if (versionIds.length === 0) return [];
  const rows = await tx.query<Pick<PromptComponent, 'type' | 'content'> & { id: string; versionId: string }>({
    name: 'load-templates',
    text: `SELECT id, version_id AS "versionId", type, content FROM prompt_components
           WHERE tenant_id = $1 AND version_id = ANY ($2::uuid[]) ORDER BY version_id, position`,
    values: [tenantId, versionIds],
  });
  return versionIds.map((versionId) => {
    const components = rows.filter((row) => row.versionId === versionId);
    return [versionId, { template: toPromptTemplate(components), componentIds: components.map(({ id }) => id) }];
  });
}
