import type { Readable } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { documentOfThisRun } from '../openapi/document-of-this-run.js';
import { UndocumentedAnswer } from '../openapi/undocumented-answer.js';
import type { TestResponse } from './test-response.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Sends requests through the whole HTTP stack, without a socket, and checks each answer against the OpenAPI document
 * that services of this run have: a status, a type, a field or a value that is not in it fails the test.
 */
export class TestClient {
  constructor(
    private readonly app: NestFastifyApplication,
    private readonly token: string | null,
    private readonly mayFail = false,
  ) {}

  as(token: string | null): TestClient {
    return new TestClient(this.app, token, this.mayFail);
  }

  /** The same caller where the service is broken on purpose: a 500 is an answer like any other. */
  ofBrokenService(): TestClient {
    return new TestClient(this.app, this.token, true);
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

  /** A string is sent as it is, anything else as JSON. */
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

  /** Sends the payload and the headers unchanged, with the token. */
  async sendRaw<Body>(
    method: Method,
    path: string,
    payload: string | Buffer | Readable | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<TestResponse<Body>> {
    const response = await this.app.inject({
      method,
      url: path,
      headers: { ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    const isJson = /[+/]json\b/.test(String(response.headers['content-type']));
    const answer = {
      status: response.statusCode,
      headers: response.headers,
      body: (isJson ? JSON.parse(response.payload) : response.payload) as Body,
    };
    if (!this.mayFail || answer.status !== 500) await this.check(method, path, answer);
    return answer;
  }

  private async check(method: Method, path: string, answer: TestResponse<unknown>): Promise<void> {
    const document = await documentOfThisRun(() => this.readDocument());
    const findings = document.findingsAt(method, path, answer);
    if (findings.length > 0) throw new UndocumentedAnswer(method, path, answer, findings);
  }

  private async readDocument(): Promise<string> {
    const { statusCode, payload } = await this.app.inject({ method: 'GET', url: '/v1/openapi.json' });
    if (statusCode !== 200) throw new Error(`The service does not show its OpenAPI document: ${payload}`);
    return payload;
  }
}
