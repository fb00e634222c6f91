import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Ask } from '@parley/http';
import { type Found, Rejected, rejection, toolResult } from '../answer/tool-result.js';

export interface Tool {
  readonly name: string;
  register(server: McpServer, ask: Ask): void;
}

interface Description<Input extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly find: (input: z.output<Input>, ask: Ask) => Promise<Found>;
}

/** Tools read and nothing else, and may be called as often as one likes. */
const ANNOTATIONS = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false };

export const tool = <Input extends z.ZodObject>({
  name,
  title,
  description,
  input,
  find,
}: Description<Input>): Tool => ({
  name,
  register: (server, ask) => {
    const call = async (given: z.output<Input>): Promise<CallToolResult> => {
      try {
        return toolResult(await find(given, ask));
      } catch (error) {
        if (error instanceof Rejected) return rejection(error);
        throw error;
      }
    };
    const config = { title, description, inputSchema: input as z.ZodObject, annotations: { title, ...ANNOTATIONS } };
    server.registerTool(name, config, (given) => call(given as z.output<Input>));
  },
});
