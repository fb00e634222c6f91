import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FieldError } from '@parley/kernel';

export interface TestResponse<Body> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Body;
}

/** What a rejected request is answered with. */
export interface TestProblem {
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly FieldError[];
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends requests through the whole HTTP stack, without a socket. */
export class TestClient {
  constructor(
    private readonly app: NestFastifyApplication,
    private readonly token: string | null,
  ) {}

  as(token: string | null): TestClient {
    return new TestClient(this.app, token);
  }

  get<Body>(path: string): Promise<TestResponse<Body>> {
    return this.send<Body>('GET', path);
  }

  post<Body>(path: string, body: unknown): Promise<TestResponse<Body>> {
    return this.send<Body>('POST', path, body);
  }

  put<Body>(path: string, body: unknown): Promise<TestResponse<Body>> {
    return this.send<Body>('PUT', path, body);
  }

  patch<Body>(path: string, body: unknown): Promise<TestResponse<Body>> {
    return this.send<Body>('PATCH', path, body);
  }

  delete<Body>(path: string): Promise<TestResponse<Body>> {
    return this.send<Body>('DELETE', path);
  }

  /** A string goes out as it is, anything else as JSON. */
  async send<Body>(
    method: Method,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<TestResponse<Body>> {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    return this.sendRaw<Body>(method, path, payload, { ...type, ...headers });
  }

  /** Sends the payload and the headers as they are, beside the token. */
  async sendRaw<Body>(
    method: Method,
    path: string,
    payload: string | Buffer | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<TestResponse<Body>> {
    const response = await this.app.inject({
      method,
      url: path,
      headers: { ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: (isJson ? JSON.parse(response.payload) : response.payload) as Body,
    };
  }
}
