import { LISTS } from '../../apps/cli/src/commands/export.js';
import { openApiDocument } from './document.js';

interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
}

it('are all that parley export writes out', async () => {
  const { paths } = await openApiDocument();
  const lists = Object.entries(paths as Record<string, { readonly get?: Operation }>)
    .filter(([path, { get }]) => !path.includes('{') && get?.parameters?.some(({ name }) => name === 'format'))
    .map(([path]) => path.replace('/v1/', ''));
  expect([...LISTS].sort()).toEqual(lists.sort());
});
