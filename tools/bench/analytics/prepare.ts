import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@parley/kernel';
import { ApiClient } from '@parley/api-client';
import type { Standalone } from '@parley/standalone';
import { MODELS, productId, type World, type WorldPlace, worldSize } from './world.js';

/** The records that the benchmark asks for. */
export interface Prepared {
  readonly key: string;
  readonly place: WorldPlace;
  /** Ids of segments by the subject of their rules. */
  readonly segments: Readonly<Record<string, string>>;
  readonly models: readonly { readonly id: string; readonly name: string }[];
}

const SEGMENTS = {
  scores: [
    { type: 'analysis', field: 'frustration', operator: 'gte', value: 0.3 },
    { type: 'conversation_count', operator: 'gte', value: 3 },
  ],
  properties: [
    { type: 'property', key: 'plan', operator: 'eq', value: 'team' },
    { type: 'last_seen', operator: 'within', value: '30d' },
  ],
  flags: [{ type: 'analysis_flag', field: 'jailbreakDetected', value: true }],
};

/** A tenant with products, segments and models, made through the API at the first run and found again at later ones. */
export async function prepare(
  { url, operatorKey }: Standalone,
  directory: string,
  { conversations, seed, world }: { readonly conversations: number; readonly seed: number; readonly world: World },
): Promise<Prepared> {
  const file = join(directory, 'bench-analytics.json');
  const known = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Prepared,
    () => null,
  );
  if (known !== null) {
    const { place } = known;
    if (place.size.conversations === conversations && place.seed === seed && place.world === world) return known;
    throw new Error(`${directory} holds another world, size or seed: give --data another folder, or delete it.`);
  }
  const operator = new ApiClient(url, operatorKey);
  const tenant = await operator.call<{ id: string }>('POST', '/admin/tenants', { name: 'bench', plan: 'enterprise' });
  const { key } = await operator.call<{ key: string }>('POST', `/admin/tenants/${tenant.id}/keys`, {
    name: 'bench',
    scopes: ['ingest', 'read', 'admin'],
  });
  const api = new ApiClient(url, key);
  const place = { world, tenantId: tenant.id, seed, endMs: Date.now(), size: worldSize(conversations) };
  // One more product, for the events that come in while others are asked about.
  for (let n = 0; n <= place.size.products; n++) {
    await api.call('POST', '/products', { id: productId(place, n), name: `Product ${n + 1}` });
  }
  const segments: Record<string, string> = {};
  for (const [name, rules] of Object.entries(SEGMENTS)) {
    segments[name] = (await api.call<{ id: string }>('POST', '/segments', { name, filters: { rules } })).id;
  }
  const models = await useModels(api, productId(place, 0));
  const prepared = { key, place, segments, models };
  await writeFile(file, JSON.stringify(prepared));
  return prepared;
}

/** A tenant's model gets its names from conversations that name it: one conversation each is enough. */
async function useModels(api: ApiClient, product: string): Promise<Prepared['models']> {
  for (const model of MODELS) {
    await api.call('POST', '/messages', {
      productId: product,
      externalUserId: `bench-${newId()}`,
      model,
      messages: [{ role: 'user', content: 'Hello' }],
    });
  }
  const found: { id: string; name: string }[] = [];
  for (let page = 1; found.length < MODELS.length; page++) {
    const models = await api.call<{ id: string; canonicalId: string; usageCount: number }[]>(
      'GET',
      `/models?page=${page}&pageSize=100`,
    );
    if (models.length === 0) throw new Error('The catalogue lacks a model of the benchmark.');
    for (const { id, canonicalId, usageCount } of models) {
      if (usageCount > 0) found.push({ id, name: canonicalId.split('/').at(-1) ?? canonicalId });
    }
  }
  return found;
}
