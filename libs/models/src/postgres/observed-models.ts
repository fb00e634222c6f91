import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { newId } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import { factsOfName, ModelCatalogue } from '../catalogue/model-catalogue.js';

const MAX_REMEMBERED = 50_000;

/** A model's name, as a conversation of the tenant gives it. */
export interface ObservedName {
  readonly tenantId: string;
  readonly name: string;
}

const keyOf = ({ tenantId, name }: ObservedName): string => tenantId + name;

/** Registers model names as conversations bring them. */
@Injectable()
export class ObservedModels {
  /** Holds only names that were read back, never names just written by a transaction that may still fail. */
  private readonly seen = new LRUCache<string, true>({ max: MAX_REMEMBERED });

  constructor(private readonly catalogue: ModelCatalogue) {}

  /** Afterwards each name stands for a model: the tenant's model of that name, else the catalogue's, else a new one. */
  async register(tx: Queryable, observed: readonly ObservedName[], now: Date): Promise<void> {
    const unseen = new Map(observed.filter((one) => !this.seen.has(keyOf(one))).map((one) => [keyOf(one), one]));
    if (unseen.size === 0) return;
    for (const known of await findNames(tx, [...unseen.values()])) {
      this.seen.set(keyOf(known), true);
      unseen.delete(keyOf(known));
    }
    // In a fixed order, so that transactions with names in common do not deadlock.
    const fresh = [...unseen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
    for (const one of fresh) await this.add(tx, one, now);
  }

  private async add(tx: Queryable, { tenantId, name }: ObservedName, now: Date): Promise<void> {
    const modelId =
      (await findOwn(tx, tenantId, name)) ??
      this.catalogue.find(name)?.id ??
      (await insertObserved(tx, tenantId, name, now));
    await tx.query({
      text: `INSERT INTO model_names (tenant_id, name, model_id, first_seen_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (tenant_id, name) DO NOTHING`,
      values: [tenantId, name, modelId, now],
    });
  }
}

const findNames = (tx: Queryable, names: readonly ObservedName[]): Promise<ObservedName[]> =>
  tx.query<ObservedName>({
    name: 'find-model-names',
    text: `SELECT n.tenant_id AS "tenantId", n.name FROM unnest($1::uuid[], $2::text[]) AS wanted (tenant_id, name)
           JOIN model_names n ON n.tenant_id = wanted.tenant_id AND n.name = wanted.name`,
    values: [names.map(({ tenantId }) => tenantId), names.map(({ name }) => name)],
  });

async function findOwn(tx: Queryable, tenantId: string, canonicalId: string): Promise<string | undefined> {
  const [own] = await tx.query<{ id: string }>({
    text: 'SELECT id FROM models WHERE tenant_id = $1 AND canonical_id = $2',
    values: [tenantId, canonicalId],
  });
  return own?.id;
}

async function insertObserved(tx: Queryable, tenantId: string, name: string, now: Date): Promise<string> {
  const id = newId();
  const inserted = await tx.query({
    text: `INSERT INTO models (tenant_id, id, canonical_id, source, facts, created_at)
           VALUES ($1, $2, $3, 'observed', $4, $5)
           ON CONFLICT (tenant_id, canonical_id) DO NOTHING RETURNING id`,
    values: [tenantId, id, name, factsOfName(name), now],
  });
  if (inserted.length > 0) return id;
  // Another transaction inserted it first and has committed: this insert waited for it.
  const there = await findOwn(tx, tenantId, name);
  if (there === undefined) throw new Error('A model vanished between two statements.');
  return there;
}
