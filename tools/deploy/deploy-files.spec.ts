import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LANE_GROUPS } from '@parley/worker';
import { NODE_FLAGS, START_ENVIRONMENT } from '../../libs/testing/src/process/as-started.js';
import { topicOf } from '../../libs/event-log/src/kafka/topics.js';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const matches = (pattern: RegExp, text: string): string[] => [...new Set(text.match(pattern) ?? [])].sort();

const filesBelow = (folder: string, name: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .map((path) => join(folder, path));

const deployed = ['docker-compose.yml', ...filesBelow('deploy', /Dockerfile$|\.(yml|yaml|tpl)$/)];
const sources = [...filesBelow('apps', /\.config\.ts$/), ...filesBelow('libs', /\.config\.ts$/)].map(read).join('\n');

describe('the files of a deployment', () => {
  it('are found', () => {
    expect(deployed.length).toBeGreaterThan(8);
  });

  it.each(deployed)('%s names only variables that the code reads', (file) => {
    // Variables that the shell interpolates into a compose file have the same names.
    const unread = matches(/PARLEY_[A-Z_]+/g, read(file)).filter((name) => !sources.includes(`${name}:`));
    expect(unread).toEqual([]);
  });

  it('start only programs that are built', () => {
    const started = matches(/dist\/[\w/.-]+\.js/g, deployed.map(read).join('\n'));
    expect(started).not.toEqual([]);
    for (const program of started) {
      const [, name = ''] = /^dist\/programs\/(\w+)\.js$/.exec(program) ?? [];
      expect(read(`apps/${name}/src/main.ts`)).not.toBe('');
    }
  });

  it('run Node as npm start does', () => {
    const dockerfile = read('deploy/Dockerfile');
    const { PATH: _, ...environment } = START_ENVIRONMENT;
    expect([...NODE_FLAGS, ...Object.keys(environment)]).not.toEqual([]);
    expect(dockerfile).toContain(`ENTRYPOINT ${JSON.stringify(['node', ...NODE_FLAGS]).replaceAll(',', ', ')}`);
    for (const [name, value] of Object.entries(environment)) expect(dockerfile).toContain(` ${name}=${value}`);
  });

  it('scale by the lag of consumer groups that exist, on their topics', () => {
    const template = read('deploy/helm/parley/templates/scaling.yaml');
    const scaled = [...template.matchAll(/list "(\w+)" "([\w-]+)"/g)].map(([, stream, name]) => ({ name, stream }));
    expect(scaled).not.toEqual([]);
    expect(LANE_GROUPS).toEqual(expect.arrayContaining(scaled));
    expect(template).toContain('"%s.%s.v1"');
    expect(topicOf('parley', 'events', 'main')).toBe('parley.events.v1');
  });

  it("fit PostgreSQL's 100 connections, of which it reserves 3, while everything rolls out at once", () => {
    const values = read('deploy/helm/parley/values.yaml');
    const processes = [...values.matchAll(/postgresPool: (\d+)\n +replicas: (\d+)/g)];
    expect(processes).toHaveLength(4);
    // Each process has one more connection, for checking the server; a roll-out starts one more process of each kind.
    const connections = processes.reduce(
      (sum, [, pool, replicas]) => sum + (Number(pool) + 1) * (Number(replicas) + 1),
      0,
    );
    expect(connections).toBeLessThanOrEqual(97);
  });
});
