import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/*
 * USS dialogues (user satisfaction simulation) as `parley import conversations` takes them, on standard output:
 *
 *   npx tsx tools/convert/uss.ts ../shared/analysis/data/uss_dialogues.dev.jsonl > /tmp/uss.jsonl
 *   npx parley import conversations /tmp/uss.jsonl --product ID
 *
 * A dialogue's label is the mean of its annotators' ratings on a scale of 1 to 5, and becomes its rating.
 */

interface Dialogue {
  readonly id: string;
  readonly source: string;
  readonly turns: readonly { readonly role: string; readonly content: string }[];
  readonly label: number;
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: tsx tools/convert/uss.ts FILE.jsonl');

for await (const line of createInterface({ input: createReadStream(file) })) {
  const { id, source, turns, label } = JSON.parse(line) as Dialogue;
  console.log(
    JSON.stringify({
      externalConversationId: id,
      externalUserId: `${id}-user`,
      properties: { source },
      messages: turns.map(({ role, content }, index) => ({ externalMessageId: `${index + 1}`, role, content })),
      rating: { rating: label, ratingMin: 1, ratingMax: 5 },
    }),
  );
}
