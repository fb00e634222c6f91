import { Command } from 'commander';
import { ApiError } from '@parley/api-client';
import { inOptionWords } from './in-option-words.js';

describe('an error of the service', () => {
  const create = new Command('create')
    .requiredOption('--tenant <id>')
    .option('--expires-at <instant>')
    .option('--product <id>');
  const show = new Command('show').argument('<id>');
  const said = (command: Command, ...paths: string[]) =>
    inOptionWords(
      new ApiError(
        400,
        'in the words of the interface',
        paths.map((path) => ({ path, message: 'is bad' })),
      ),
      command,
    );

  it.each([
    [create, 'defaultProductId', '--product: is bad'],
    [create, 'expiresAt', '--expires-at: is bad'],
    [create, 'id', '--tenant: is bad'],
    [new Command('create').option('--id <uuid>').option('--tenant <id>'), 'id', '--id: is bad'],
    [new Command('ask').option('--zone <name>'), 'context.timeZone', '--zone: is bad'],
    [new Command('security-log').option('--tenant <id>'), 'tenantId', '--tenant: is bad'],
    [show, 'id', '<id>: is bad'],
    [show, 'productId', '<id>: is bad'],
    [new Command('export').option('--filter <name=value>'), 'frm', 'frm: is bad'],
  ])('names what was typed (%#: %s)', (command, path, expected) => expect(said(command, path)).toBe(expected));

  it('names everything that is bad', () => {
    expect(said(create, 'expiresAt', 'scopes')).toBe('--expires-at: is bad; scopes: is bad');
  });

  it('is told as it is where it is about no field', () => expect(said(create)).toBe('in the words of the interface'));
});
