import { readdirSync } from 'node:fs';
import { join } from 'node:path';
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

  it('is Swagger UI, with a slash after its address and without', async () => {
    const guest = service.operator.as(null);
    const [page, below] = [await guest.get<string>('/docs'), await guest.get<string>('/docs/')];
    expect([page.status, below.status]).toEqual([200, 200]);
    expect(below.body).toBe(page.body.replace('<head>', '<head>\n    <base href="../" />'));
    expect((await guest.get('/docs/nothing')).status).toBe(404);
    expect((await guest.get('/docs/../package.json')).status).toBe(404);
    expect((await guest.send('POST', '/docs/security.md')).status).toBe(405);
  });

  it('is documents whose links and pictures are all there', async () => {
    const folder = join(import.meta.dirname, '../../../../docs');
    const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
    const status = new Map<string, number>();
    const broken: string[] = [];
    for (const document of documents) {
      const page = await service.operator.as(null).get<string>(`/docs/${document}`);
      expect([document, page.status]).toEqual([document, 200]);
      for (const [, link = ''] of page.body.matchAll(/(?:href|src)="([^"]*)"/g)) {
        const { host, pathname } = new URL(link, `http://here/docs/${document}`);
        if (host !== 'here') continue;
        if (!status.has(pathname)) status.set(pathname, (await service.operator.as(null).get(pathname)).status);
        if (status.get(pathname) !== 200) broken.push(`${document}: ${link}`);
      }
    }
    expect(broken).toEqual([]);
    expect([...status.keys()]).toEqual(expect.arrayContaining(['/docs/adr/', '/docs/images/overview.webp']));
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
