import type { TenantName } from '../domain/asked.js';
import { Labels } from './labels.js';

const [SUPPORT, DOCS] = [
  { id: 'p-1', name: 'Support assistant' },
  { id: 'p-2', name: 'Docs assistant' },
];
const NAMES: readonly TenantName[] = [
  { kind: 'version', name: 'v1', id: 's-1', product: SUPPORT },
  { kind: 'version', name: 'v2', id: 's-2', product: SUPPORT },
  { kind: 'version', name: 'v2', id: 'd-2', product: DOCS },
  { kind: 'prompt', name: 'Reviewer', id: 'r', product: DOCS },
];
const OLD: TenantName = { kind: 'version', name: 'v2', id: 's-old', product: SUPPORT };
const labels = new Labels(
  NAMES,
  () => Promise.reject(new Error('Nothing is to be read.')),
  (ids) => Promise.resolve([OLD].filter(({ id = '' }) => ids.includes(id))),
);

it('names the products of versions with the same name, where an answer has several of them', async () => {
  expect(await labels.all('version', ['s-1', 's-2', 'd-2', 'unknown'])).toEqual({
    's-1': 'v1',
    's-2': 'Support assistant v2',
    'd-2': 'Docs assistant v2',
  });
  expect(await labels.all('version', ['s-1', 's-2'])).toEqual({ 's-1': 'v1', 's-2': 'v2' });
  expect(await labels.all('version', ['d-2', 's-old'])).toEqual({
    'd-2': 'Docs assistant v2',
    's-old': 'Support assistant v2',
  });
  expect(await labels.all('prompt', ['r'])).toEqual({ r: 'Reviewer' });
});
