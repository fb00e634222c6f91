import type { Command } from 'commander';
import type { ApiError } from '@parley/api-client';

/** Fields of the interface that a command takes by another name: as one of these options or arguments. */
const TAKEN_AS: Readonly<Record<string, readonly string[]>> = {
  defaultProductId: ['product'],
  productId: ['product', 'id'],
  tenantId: ['tenant', 'id'],
  id: ['tenant'],
  'context.timeZone': ['zone'],
};

/** What the service rejected, in the words of the command line: it names fields that nobody has typed there. */
export function inOptionWords({ message, errors }: ApiError, command: Command): string {
  if (errors.length === 0) return message;
  return errors.map(({ path, message: why }) => `${typedAs(path, command)}: ${why}`).join('; ');
}

function typedAs(path: string, command: Command): string {
  for (const name of [path, ...(TAKEN_AS[path] ?? [])]) {
    const option = command.options.find((one) => one.attributeName() === name);
    if (option !== undefined) return option.long ?? option.flags;
    if (command.registeredArguments.some((one) => one.name() === name)) return `<${name}>`;
  }
  return path;
}
