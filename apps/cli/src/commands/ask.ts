import type { Command } from 'commander';
import { ApiError } from '@parley/api-client';
import type { Callers } from '../callers.js';
import { textLines } from '../text-lines.js';

interface AskOptions {
  readonly zone: string;
  readonly product?: string;
  readonly json?: boolean;
}

export function addAskCommand(program: Command, as: Callers): void {
  program
    .command('ask')
    .description('Ask a question in plain words, such as: parley ask "why did quality drop last week?"')
    .argument('<question...>', 'in English; quotation marks around it keep the shell away from it')
    .option('--zone <name>', 'the IANA time zone in which days begin', Intl.DateTimeFormat().resolvedOptions().timeZone)
    .option('--product <id>', 'of this product alone')
    .option('--json', 'every event as it comes, one a line')
    .action(async (words: string[], { zone, product, json }: AskOptions) => {
      const body = {
        question: words.join(' '),
        context: { timeZone: zone },
        ...(product === undefined ? {} : { productId: product }),
      };
      let event = '';
      for await (const line of textLines(await as.tenant().stream('/chat', body))) {
        if (line.startsWith('event: ')) event = line.slice('event: '.length);
        if (line.startsWith('data: ')) tell(event, line.slice('data: '.length), json === true);
      }
      if (json !== true) process.stdout.write('\n');
    });
}

/** @throws ApiError in the service's words. */
function tell(event: string, data: string, asJson: boolean): void {
  const told = JSON.parse(data) as { readonly text?: string; readonly error?: string };
  if (asJson) process.stdout.write(`${JSON.stringify({ event, ...told })}\n`);
  else if (event === 'text_delta') process.stdout.write(told.text ?? '');
  if (event === 'error') throw new ApiError(502, told.error ?? 'The service did not say why.');
}
