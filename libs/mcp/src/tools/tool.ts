import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { LimitFunction } from 'p-limit';
import { z } from 'zod';
import type { Ask } from '@parley/http';
import { Rejected } from '../answer/rejected.js';
import { type Found, rejection, toolResult } from '../answer/tool-result.js';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Of its input, as JSON Schema. */
  readonly schema: object;
  /** If the input does not fit, or the service rejects it, the result says so. */
  call(given: unknown, ask: Ask): Promise<CallToolResult>;
  /** @param inTurn says when a call may begin. */
  register(server: McpServer, ask: Ask, inTurn: LimitFunction): void;
}

interface Description<Input extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly find: (input: z.output<Input>, ask: Ask) => Promise<Found>;
}

/** Tools only read, so they may be called any number of times. */
const ANNOTATIONS = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false };

export const tool = <Input extends z.ZodObject>({
  name,
  title,
  description,
  input,
  find,
}: Description<Input>): Tool => {
  const call = async (given: unknown, ask: Ask): Promise<CallToolResult> => {
    try {
      const fitting = input.safeParse(given);
      if (!fitting.success) throw new Rejected(z.prettifyError(fitting.error));
      return toolResult(await find(fitting.data, ask));
    } catch (error) {
      if (error instanceof Rejected) return rejection(error);
      throw error;
    }
  };
  return {
    name,
    title,
    description,
    schema: z.toJSONSchema(input),
    call,
    register: (server, ask, inTurn) => {
      const config = { title, description, inputSchema: unchecked(input), annotations: { title, ...ANNOTATIONS } };
      server.registerTool(name, config, (given) => inTurn(() => call(given, ask)));
    },
  };
};

/** The schema as the server lists it. The server would repeat what does not fit in full; the call itself does not. */
const unchecked = <Input extends z.ZodObject>(input: Input) => ({
  '~standard': { ...input['~standard'], validate: (value: unknown) => ({ value }) },
});
