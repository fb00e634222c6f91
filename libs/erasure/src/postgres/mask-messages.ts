import type { Json } from '@parley/kernel';
import type { Postgres } from '@parley/postgres';
import { maskJson, maskText } from '@parley/privacy';

/** Each may hold a megabyte and more of text, so few at once. */
const BATCH = 50;

interface Texts {
  readonly id: string;
  readonly content: string;
  readonly toolName: string | null;
  readonly input: Json;
  readonly output: Json;
  readonly context: Json;
  readonly properties: Json;
  readonly voice: Json;
}

/** Masks the messages of one conversation, a bounded batch per transaction. */
export async function maskMessages(
  postgres: Postgres,
  tenantId: string,
  conversationId: string,
  signal: AbortSignal,
): Promise<void> {
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
    signal.throwIfAborted();
    const messages: Texts[] = await postgres.query<Texts>({
      text: `SELECT id, content, tool_name AS "toolName", input, output, context, properties, voice FROM messages
             WHERE tenant_id = $1 AND conversation_id = $2 AND id > $3 ORDER BY id LIMIT $4`,
      values: [tenantId, conversationId, after, BATCH],
    });
    const changed = messages.flatMap((message) => {
      const masked = mask(message);
      return JSON.stringify(masked) === JSON.stringify(message) ? [] : [masked];
    });
    if (changed.length > 0) {
      await postgres.query({
        text: `UPDATE messages m SET content = masked.content, tool_name = masked."toolName", input = masked.input, output = masked.output,
                 context = masked.context, properties = masked.properties, voice = masked.voice
               FROM json_to_recordset($2) AS masked (
                 id uuid, content text, "toolName" text, input jsonb, output jsonb, context jsonb, properties jsonb, voice jsonb)
               WHERE m.tenant_id = $1 AND m.id = masked.id`,
        values: [tenantId, JSON.stringify(changed)],
      });
    }
    after = messages.length < BATCH ? undefined : messages.at(-1)?.id;
  }
}

const mask = ({ id, content, toolName, input, output, context, properties, voice }: Texts): Texts => ({
  id,
  content: maskText(content),
  toolName: toolName === null ? null : maskText(toolName),
  input: maskJson<Json>(input),
  output: maskJson<Json>(output),
  context: maskJson<Json>(context),
  properties: maskJson<Json>(properties),
  voice: maskJson<Json>(voice),
});
