/** The events that POST /chat sends, named as clients of similar services expect. */
export type ChatEvent =
  | { readonly event: 'tool_call'; readonly data: ToolStep }
  | { readonly event: 'tool_result'; readonly data: ToolStep & { readonly output: object } }
  | { readonly event: 'text_delta'; readonly data: { readonly text: string } }
  | {
      readonly event: 'done';
      readonly data: {
        readonly conversationId: string;
        readonly status: 'complete';
        readonly usage: { readonly toolCalls: number; readonly tools: readonly string[] };
      };
    }
  | { readonly event: 'error'; readonly data: { readonly error: string; readonly code: string } };

interface ToolStep {
  readonly step: number;
  readonly toolName: string;
  readonly displayName: string;
}

/** In the format of text/event-stream. JSON has no line breaks of its own. */
export const toEventStream = ({ event, data }: ChatEvent): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
