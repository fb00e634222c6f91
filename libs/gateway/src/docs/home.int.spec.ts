import { startTestService, type TestService } from '@parley/testing';

describe('what a newcomer opens', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  it('is a page at the root that asks nobody else for anything, and leads on', async () => {
    const answer = await service.operator.as(null).get<string>('/');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    const links = [...answer.body.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link ?? '');
    expect(links).toEqual(expect.arrayContaining(['docs', 'v1/openapi.json', 'health/ready']));
    expect(links.filter((link) => link.includes('//'))).toEqual([]);
    expect(answer.body).toContain('/v1/messages');
  });

  it('is a document that begins with the first call and the groups of every day, and ends with operators', async () => {
    const { body } = await service.operator.as(null).get<{
      info: { description: string };
      tags: { name: string; description: string }[];
      paths: Record<string, Record<string, { tags: string[] }>>;
    }>('/v1/openapi.json');
    const { info, tags, paths } = body;
    const names = tags.map(({ name }) => name);
    const used = Object.values(paths).flatMap((operations) => Object.values(operations).flatMap(({ tags }) => tags));
    expect(info.description).toContain('curl -s http://127.0.0.1:8080/v1/messages');
    expect(names.slice(0, 4)).toEqual(['Messages', 'Events', 'Ratings', 'Analytics']);
    expect(names.at(-1)).toBe('Operators');
    expect([...new Set(used)]).toEqual(names);
  });
});
