import type { Json } from '@parley/kernel';
import { type AssembledMessage, type KnownMessage, NOT_WRITTEN } from './assembled.js';
import type { SpanNode } from './trace-tree.js';
import type { Said } from './said.js';

interface Call {
  readonly externalId: string;
  readonly id: string | null;
  name: string;
  input: Json;
  output: Json;
  failed: boolean;
  atMs: number;
  fromSpan: boolean;
}

/**
 * The tool calls of one trace, each once, whichever source reports it: the tool's span, the model that asked for it, or
 * the message that brought the result back.
 */
export class ToolCalls {
  private readonly calls: Call[] = [];
  private readonly callsById = new Map<string, Call>();
  /** The calls that were said, by name; the spans of those before `next` are known. */
  private readonly saidByName = new Map<string, { readonly calls: Call[]; next: number }>();
  /** The last message about each call of the trace, by the call's id. */
  private readonly known: ReadonlyMap<string | null, KnownMessage>;

  constructor(
    private readonly traceId: string,
    known: readonly KnownMessage[],
  ) {
    this.known = new Map(known.filter((one) => one.traceId === traceId).map((one) => [one.toolCallId, one]));
  }

  /** A tool called by a tool of the same name, as over MCP, is the same call reported twice. */
  span(span: SpanNode): void {
    const { tool, error } = span.content;
    if (tool === null || span.above.toolName === tool.name) return;
    const call = this.find(tool.id, tool.name) ?? this.add(`otel:${span.spanId}:out:0`, tool.id, tool.name);
    call.fromSpan = true;
    call.name = tool.name;
    call.input = tool.input ?? call.input;
    call.output = tool.output ?? call.output ?? (error === null || error === '' ? null : { error });
    call.failed ||= error !== null;
    call.atMs = span.startMs;
  }

  /** @param externalId of the message, should nothing else report the call. */
  said(said: Said, externalId: string, atMs: number): void {
    if (said.is === 'call') {
      const call = this.byId(said.id) ?? this.addSaid(externalId, said.id, said.name, atMs);
      call.input ??= said.input;
    } else if (said.is === 'result') {
      const call = this.byId(said.id) ?? this.addSaid(externalId, said.id, said.name ?? 'tool', atMs);
      call.output ??= said.output;
      call.failed ||= said.failed;
    }
  }

  messages(): AssembledMessage[] {
    return this.calls.flatMap((call) => this.toMessages(call));
  }

  /** If the conversation already has the call, only its result can be new. */
  private toMessages(call: Call): AssembledMessage[] {
    const { externalId, id, name, input, output, failed, atMs } = call;
    const properties = { otel: { traceId: this.traceId }, ...(id === null ? {} : { toolCallId: id }) };
    const message = { externalId, toolName: name, content: '', model: null, ...NOT_WRITTEN, properties, atMs };
    const earlier = id === null ? undefined : this.known.get(id);
    if (earlier === undefined) return [{ ...message, type: failed ? 'tool_error' : 'tool_call', input, output }];
    if (earlier.hasOutput || output === null) return [];
    return [
      {
        ...message,
        externalId: `${externalId}:result`,
        type: failed ? 'tool_error' : 'observation',
        input: null,
        output,
      },
    ];
  }

  private find(id: string | null, name: string): Call | undefined {
    if (id !== null) return this.byId(id);
    const said = this.saidByName.get(name);
    if (said === undefined) return undefined;
    while (said.calls[said.next]?.fromSpan === true) said.next++;
    return said.calls[said.next];
  }

  private byId(id: string | null): Call | undefined {
    return id === null ? undefined : this.callsById.get(id);
  }

  private addSaid(externalId: string, id: string | null, name: string, atMs: number): Call {
    const call = this.add(externalId, id, name, atMs);
    const said = this.saidByName.get(name);
    if (said === undefined) this.saidByName.set(name, { calls: [call], next: 0 });
    else said.calls.push(call);
    return call;
  }

  private add(externalId: string, id: string | null, name: string, atMs = 0): Call {
    const call = { externalId, id, name, input: null, output: null, failed: false, atMs, fromSpan: false };
    this.calls.push(call);
    if (id !== null) this.callsById.set(id, call);
    return call;
  }
}
