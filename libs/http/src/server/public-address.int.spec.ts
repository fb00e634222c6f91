import { request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { sendProblem } from '../problems/send-problem.js';
import { setLinks } from '../pagination/link-header.js';
import { createServer } from './create-server.js';
import { FastPaths } from './fast-path.js';
import { Admission, Gate } from './gate.js';
import { linkTo, type PublicAddress } from './public-address.js';
import { TrustedProxies } from './trusted-proxies.js';

class Everybody extends Admission {
  override admit(): null {
    return null;
  }
}

interface Answer {
  readonly status: number;
  readonly link: string;
  readonly body: { readonly link: string; readonly ip: string };
}

const logger = pino({ enabled: false });
const servers: FastifyInstance[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** Starts a server with this address; the function that it resolves to asks it for a list at /v1/things. */
async function asking(address?: PublicAddress) {
  const gate = new Gate();
  gate.open(new Everybody());
  const parts = { gate, fastPaths: new FastPaths(logger), ...(address === undefined ? {} : { address }) };
  const fastify = createServer(logger, parts).getInstance<FastifyInstance>();
  fastify.setErrorHandler((error, request, reply) => sendProblem(logger, error, request, reply));
  fastify.get('/v1/things', (request, reply) => {
    setLinks(reply, { next: { page: 2 } });
    return { link: linkTo(request, '/v1/things/1'), ip: request.ip };
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  servers.push(fastify);
  const { port } = fastify.server.address() as AddressInfo;
  return (headers: Readonly<Record<string, string>> = {}, path = '/v1/things?q=a%20b') =>
    new Promise<Answer>((resolve, reject) => {
      sendRequest(
        { host: '127.0.0.1', port, path, headers: { host: 'parley.example:8080', ...headers } },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              link: String(response.headers['link']),
              body: JSON.parse(text) as Answer['body'],
            }),
          );
        },
      )
        .on('error', reject)
        .end();
    });
}

const FORWARDED = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'api.example', 'x-forwarded-for': '203.0.113.7' };
const behind = (...ranges: string[]): PublicAddress => ({ url: null, proxies: new TrustedProxies(ranges) });

describe('links to this server', () => {
  it('begin as the request does that comes without anything between', async () => {
    const { link, body } = await (await asking())();
    expect(link).toBe('<http://parley.example:8080/v1/things?q=a+b&page=2>; rel="next"');
    expect(body.link).toBe('http://parley.example:8080/v1/things/1');
  });

  it('keep what follows a question mark within the query', async () => {
    const { link } = await (await asking())({}, '/v1/things?q=why?&productId=p');
    expect(link).toBe('<http://parley.example:8080/v1/things?q=why%3F&productId=p&page=2>; rel="next"');
  });

  it.each(['http://parley.example:8080', 'HTTPS://other.example', 'http://[::1]:80'])(
    'begin no differently when the request names a whole URL: %s',
    async (origin) => {
      const { status, link } = await (await asking())({}, `${origin}/v1/things?q=http://a/b`);
      expect([status, link]).toEqual([
        200,
        '<http://parley.example:8080/v1/things?q=http%3A%2F%2Fa%2Fb&page=2>; rel="next"',
      ]);
    },
  );

  it('begin with what was configured, whatever the request says', async () => {
    const ask = await asking({ url: 'https://api.example/parley', proxies: new TrustedProxies() });
    for (const headers of [{}, FORWARDED, { host: 'other.example' }]) {
      const { link, body } = await ask(headers);
      expect(link).toBe('<https://api.example/parley/v1/things?q=a+b&page=2>; rel="next"');
      expect(body.link).toBe('https://api.example/parley/v1/things/1');
    }
  });

  it('begin as a trusted proxy says, which also says who asks', async () => {
    const { link, body } = await (await asking(behind('10.0.0.0/8', '127.0.0.1')))(FORWARDED);
    expect(link).toBe('<https://api.example/v1/things?q=a+b&page=2>; rel="next"');
    expect(body.ip).toBe('203.0.113.7');
  });

  it.each([
    ['no proxy is trusted', undefined],
    ['another is trusted', behind('10.0.0.0/8')],
  ])('are relative behind a proxy when %s, and nobody says who asks', async (_, address) => {
    const ask = await asking(address);
    const { link, body } = await ask(FORWARDED);
    expect(link).toBe('</v1/things?q=a+b&page=2>; rel="next"');
    expect(body).toEqual({ link: '/v1/things/1', ip: '127.0.0.1' });
    expect((await ask({ forwarded: 'proto=https' })).body.link).toBe('/v1/things/1');
  });

  it('are relative when a trusted proxy hands on a host that is none', async () => {
    const { status, body } = await (await asking(behind('127.0.0.1')))({ ...FORWARDED, 'x-forwarded-host': 'a b"c' });
    expect([status, body.link]).toEqual([200, '/v1/things/1']);
  });

  it.each(['a b', 'evil.example/path', 'user@host', 'host:port', '[::1', 'a"b', '%00', 'host:123456', '<script>'])(
    'are not made of the Host %j, which is rejected',
    async (host) => {
      expect((await (await asking())({ host })).status).toBe(400);
    },
  );

  it.each(['localhost', 'parley_gateway:8080', '127.0.0.1:80', '[::1]:8080', 'EXAMPLE.com.'])(
    'may be made of the Host %j',
    async (host) => {
      expect((await (await asking())({ host })).body.link).toBe(`http://${host}/v1/things/1`);
    },
  );
});

describe('trusted proxies', () => {
  const proxies = new TrustedProxies(['10.0.0.0/8', '192.0.2.1', 'fd00::/8', '::1']);

  it.each(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.1', 'fd12::1', '::1'])('are %s', (address) => {
    expect(proxies.has(address)).toBe(true);
  });

  it.each(['11.1.2.3', '192.0.2.2', '::ffff:192.0.2.2', 'fe80::1', '', 'unknown', '10.1.2'])(
    'are not %j',
    (address) => {
      expect(proxies.has(address)).toBe(false);
    },
  );

  it.each(['', 'proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'fd00::/129', '10.0.0/8', '10.0.0.0/-1'])(
    'cannot be %j',
    (range) => {
      expect(() => new TrustedProxies([range])).toThrow(`"${range}" is neither`);
    },
  );
});
