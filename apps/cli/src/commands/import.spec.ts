import { ApiClient } from '@parley/api-client';
import { Command } from 'commander';
import { addImportCommands } from './import.js';

describe('an import of CSV', () => {
  it.each(['', '"', '\n'])('needs a delimiter that can be one, not %j', async (delimiter) => {
    const program = new Command();
    const client = () => new ApiClient('http://127.0.0.1', 'key');
    addImportCommands(program, { tenant: client, operator: client });
    const given = [
      'import',
      'csv',
      'x.csv',
      '--map',
      'question=Q',
      'answer=A',
      '--user',
      'u',
      '--delimiter',
      delimiter,
    ];
    await expect(program.parseAsync(given, { from: 'user' })).rejects.toMatchObject({
      name: 'StartupError',
      message: '--delimiter needs a character such as ; or a tab.',
    });
  });
});
