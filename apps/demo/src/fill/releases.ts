import type { ApiClient } from '@parley/api-client';
import { ASSISTANTS, type Assistant } from '../history/company.js';
import type { DemoTenant } from './tenant.js';

export interface Releases {
  /** The days on which something is released, in order. */
  readonly days: readonly number[];
  /** Activates what is released on that day. */
  activate(day: number): Promise<void>;
  versionsOf(assistant: Assistant['key']): Readonly<Record<string, string>>;
}

interface Created {
  readonly promptId: string;
  readonly versionId: string;
}

/** Each assistant has one prompt, and each of its releases is a version of it; none is active yet. */
export async function createReleases(api: ApiClient, products: DemoTenant['products']): Promise<Releases> {
  const versions = new Map<Assistant['key'], Map<string, string>>();
  for (const assistant of ASSISTANTS) versions.set(assistant.key, await createVersions(api, products, assistant));
  const versionOf = (key: Assistant['key'], name: string) => versions.get(key)?.get(name);
  return {
    days: [...new Set(ASSISTANTS.flatMap(({ releases }) => releases.map(({ fromDay }) => fromDay)))].sort(
      (a, b) => a - b,
    ),
    activate: async (day) => {
      for (const { key, releases } of ASSISTANTS) {
        for (const { name } of releases.filter(({ fromDay }) => fromDay === day)) {
          await api.call('POST', `/products/${products[key]}/versions/${versionOf(key, name)}/activate`);
        }
      }
    },
    versionsOf: (key) => Object.fromEntries(versions.get(key) ?? []),
  };
}

async function createVersions(
  api: ApiClient,
  products: DemoTenant['products'],
  { key, name, releases }: Assistant,
): Promise<Map<string, string>> {
  const versions = new Map<string, string>();
  let promptId: string | null = null;
  for (const release of releases) {
    if (versions.has(release.name)) continue;
    const components = [{ content: release.prompt }];
    const created: Created =
      promptId === null
        ? await api.call('POST', '/prompts', {
            name,
            productId: products[key],
            role: 'system',
            externalPromptId: `${key}-prompt`,
            components,
          })
        : await api.call('PUT', `/prompts/${promptId}`, { components });
    promptId = created.promptId;
    versions.set(release.name, created.versionId);
  }
  return versions;
}
