import type { Command } from 'commander';
import type { CliConfig } from '../cli.config.js';

export function addMcpCommand(program: Command, config: CliConfig): void {
  program
    .command('mcp')
    .description(
      'Speak the Model Context Protocol on standard input and output, for a client on this machine; other clients connect to /mcp',
    )
    .action(async () => {
      // Standard output belongs to the protocol from here on.
      const { askOverHttp, instructionsOverHttp, serveMcpOnStdio } = await import('@parley/mcp');
      const [url, key] = [config.url, config.key()];
      await serveMcpOnStdio(askOverHttp(url, key), await instructionsOverHttp(url, key));
    });
}
