import type { Queryable } from '@parley/postgres';
import { startTestService, storeOfBefore, type TestClient, type TestService } from '@parley/testing';
import { fingerprint } from './domain/prompt-component.js';

const id = (number: number) => `01a1fd42-e2af-745f-893a-${String(number).padStart(12, '0')}`;

const TENANT = id(1);
const PRODUCT = id(2);
const EMPTY_PRODUCT = id(3);
const ACTIVE = { prompt: id(10), version: id(11), component: id(12), text: 'You are {{who}}.' };
const DRAFT = { prompt: id(20), version: id(21), component: id(22), text: 'You write.' };

/** The last migration before versions had roles. */
const LAST_BEFORE = 1700000000091;

async function storeRows(db: Queryable): Promise<void> {
  await db.query({ text: `INSERT INTO tenants VALUES ($1, 'old', 'growth', NULL, now())`, values: [TENANT] });
  for (const product of [PRODUCT, EMPTY_PRODUCT]) {
    await db.query({
      text: `INSERT INTO products (tenant_id, id, name, user_privacy, quality_weights, created_at, updated_at)
             VALUES ($1, $2, 'Shop', 'standard', '{}', now(), now())`,
      values: [TENANT, product],
    });
  }
  await storeVersion(db, PRODUCT, { prompt: id(30), version: id(31) }, 'default', false);
  await storeVersion(db, EMPTY_PRODUCT, { prompt: id(40), version: id(41) }, 'default', true);
  await storeVersion(db, PRODUCT, ACTIVE, 'system', true);
  await storeVersion(db, PRODUCT, DRAFT, 'writer', false);
}

async function storeVersion(
  db: Queryable,
  product: string,
  { prompt, version, component, text }: { prompt: string; version: string; component?: string; text?: string },
  role: string,
  isActive: boolean,
): Promise<void> {
  const content = text === undefined ? [] : [{ type: 'system' as const, content: text }];
  await db.query({
    text: `INSERT INTO prompts (tenant_id, id, product_id, name, source, role, created_at, updated_at)
           VALUES ($1, $2, $3, $4, 'platform', $4, now(), now())`,
    values: [TENANT, prompt, product, role],
  });
  await db.query({
    text: `INSERT INTO prompt_versions
             (tenant_id, id, prompt_id, product_id, role, fingerprint, is_active, is_template, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now())`,
    values: [TENANT, version, prompt, product, role, fingerprint(content), isActive, text?.includes('{{') === true],
  });
  if (component === undefined) return;
  await db.query({
    text: `INSERT INTO prompt_components (tenant_id, id, version_id, position, external_id, type, source, content,
             is_dynamic, created_at, updated_at)
           VALUES ($1, $2::uuid, $3, 0, $2::text, 'system', 'customer', $4, false, now(), now())`,
    values: [TENANT, component, version, text],
  });
}

describe('prompts that were stored before versions had roles', () => {
  let service: TestService;
  let client: TestClient;
  const ids = async (query = '') =>
    (await client.get<{ id: string }[]>(`/v1/prompts?${query}`)).body.map((prompt) => prompt.id).sort();
  const send = async (systemPrompt?: string) =>
    (
      await client.post<{ systemPromptPromptId: string; templateMatch: unknown }>('/v1/messages', {
        ...{ productId: PRODUCT, externalUserId: 'ada', messages: [{ role: 'user', content: 'Hello' }] },
        ...(systemPrompt === undefined ? {} : { systemPrompt }),
      })
    ).body;

  beforeAll(async () => {
    service = await startTestService({ stored: storeOfBefore(LAST_BEFORE, storeRows) });
    const { body } = await service.operator.post<{ key: string }>(`/v1/admin/tenants/${TENANT}/keys`, {
      ...{ name: 'all', scopes: ['ingest', 'read', 'admin'] },
    });
    client = service.operator.as(body.key);
  });
  afterAll(() => service.close());

  it('are listed without the empty ones', async () => {
    expect(await ids()).toEqual([ACTIVE.prompt, DRAFT.prompt]);
    expect(await ids('activeOnly=true')).toEqual([ACTIVE.prompt]);
    expect(await ids(`productId=${EMPTY_PRODUCT}`)).toEqual([]);
    expect(await ids(`versionId=${DRAFT.version}`)).toEqual([DRAFT.prompt]);
  });

  it('are each the one role of their versions', async () => {
    const { body } = await client.get<{ id: string; prompts: object[] }[]>(`/v1/products/${PRODUCT}/versions`);
    const rolesOf = (versionId: string) => body.find((version) => version.id === versionId)?.prompts;
    const shown = ({ prompt, component }: typeof ACTIVE, role: string) => [
      {
        ...{ role, promptId: prompt, externalPromptId: null, promptName: role },
        components: [{ id: component, externalComponentId: component }],
      },
    ];
    expect(rolesOf(ACTIVE.version)).toEqual(shown(ACTIVE, 'system'));
    expect(rolesOf(DRAFT.version)).toEqual(shown(DRAFT, 'writer'));
    expect(rolesOf(id(31))).toEqual([]);
  });

  it('are matched, named and joined by new roles', async () => {
    expect(await send()).toMatchObject({ systemPromptPromptId: ACTIVE.prompt });
    expect(await send('You are Ada.')).toMatchObject({ systemPromptPromptId: ACTIVE.prompt });
    const read = await client.get<{ prompt: object }>(`/v1/prompts/${ACTIVE.prompt}`);
    expect(read.body.prompt).toMatchObject({ components: [{ id: ACTIVE.component, content: ACTIVE.text }] });
    expect(await send(DRAFT.text)).toMatchObject({ systemPromptPromptId: DRAFT.prompt });
    expect(await ids('activeOnly=true')).toEqual([ACTIVE.prompt, DRAFT.prompt]);
  });
});
