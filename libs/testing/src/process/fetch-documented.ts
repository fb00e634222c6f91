import { ApiDocument, type RawDocument } from '../openapi/api-document.js';
import { UndocumentedAnswer } from '../openapi/undocumented-answer.js';

/** Benchmarks run without Jest and do not pay for the check. */
const IN_TEST = 'JEST_WORKER_ID' in process.env;

const documents = new Map<string, ApiDocument | null>();
/** A process that is started again has another address and the same document. */
const compiled = new Map<string, ApiDocument>();

/**
 * Fetches, and in a test checks the answer against the document that the process serves. A 500 passes: each test
 * decides what a process that loses its stores may answer.
 * @throws UndocumentedAnswer
 */
export async function fetchDocumented(url: string, path: string, request: RequestInit): Promise<Response> {
  const response = await fetch(url + path, request);
  if (!IN_TEST || response.status === 500) return response;
  const document = await documentOf(url);
  if (document === null) return response;
  const text = await response.clone().text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const answer = {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
  const method = request.method ?? 'GET';
  const findings = document.findingsAt(method, path, answer);
  if (findings.length > 0) throw new UndocumentedAnswer(method, path, answer, findings);
  return response;
}

/** Null for a process without a document: a worker. */
async function documentOf(url: string): Promise<ApiDocument | null> {
  const known = documents.get(url);
  if (known !== undefined) return known;
  const response = await fetch(`${url}/v1/openapi.json`);
  const text = await response.text();
  const document = response.ok ? (compiled.get(text) ?? new ApiDocument(JSON.parse(text) as RawDocument)) : null;
  if (document !== null) compiled.set(text, document);
  documents.set(url, document);
  return document;
}
