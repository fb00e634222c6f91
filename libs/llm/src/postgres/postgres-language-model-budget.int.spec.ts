import { startTestService, type TestService } from '@parley/testing';
import { PostgresLanguageModelBudget } from './postgres-language-model-budget.js';

describe('PostgresLanguageModelBudget', () => {
  let service: TestService;
  let now = new Date('2026-03-01T10:00:00Z');
  const worker = () => new PostgresLanguageModelBudget(service.postgres, { now: () => now });
  beforeAll(async () => {
    service = await startTestService({});
  });
  afterAll(() => service.close());

  it('is shared by workers that spend at once, and never overdrawn', async () => {
    const { id } = await service.newTenant();
    const workers = [worker(), worker(), worker()];
    const asked = Array.from({ length: 30 }, (_, n) => workers[n % 3]!.reserve(id, 0.5, 5));
    const granted = (await Promise.all(asked)).filter((reservation) => reservation !== null);
    expect(granted).toHaveLength(10);
    await workers[0]!.correct(granted[0]!, 0);
    expect(await workers[1]!.reserve(id, 0.5, 5)).not.toBeNull();
    expect(await workers[2]!.reserve(id, 0.5, 5)).toBeNull();
  });

  it('begins anew with each UTC day, and corrects a reservation only in the day that paid', async () => {
    const { id } = await service.newTenant();
    const late = await worker().reserve(id, 5, 5);
    expect(late).toMatchObject({ day: '2026-03-01' });
    now = new Date('2026-03-02T00:00:01Z');
    expect(await worker().reserve(id, 4, 5)).toMatchObject({ day: '2026-03-02' });
    await worker().correct(late!, 0);
    expect(await worker().reserve(id, 4, 5)).toBeNull();
  });

  it('grants nothing above the budget, and without prices everything below it', async () => {
    const { id } = await service.newTenant();
    expect(await worker().reserve(id, 6, 5)).toBeNull();
    expect(await worker().reserve(id, 0, 0)).toBeNull();
    expect(await worker().reserve(id, 0, 5)).not.toBeNull();
    expect(await worker().reserve(id, 0, 5)).not.toBeNull();
  });
});
