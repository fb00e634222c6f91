import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SourcedFacts } from '../../libs/models/src/catalogue/supplement.js';
import type { FactsOf } from './facts-of.js';

interface Model {
  readonly temperature?: boolean;
  readonly tool_call?: boolean;
  readonly modalities?: { readonly input?: readonly string[]; readonly output?: readonly string[] };
  readonly limit?: { readonly context?: number };
}

type Catalog = Readonly<Record<string, { readonly models: Readonly<Record<string, Model>> } | undefined>>;

/** The names of models.dev for makers, where they differ from Parley's. */
const MAKERS: Readonly<Record<string, string>> = { 'x-ai': 'xai' };

/** The catalogue of models.dev, from its package: by maker, or else OpenRouter's entries, whose ids are Parley's. */
export async function modelsDevFacts(directory: string): Promise<FactsOf> {
  const path = pathToFileURL(join(directory, 'package/dist/index.js'));
  const { providersCatalog: catalog } = (await import(path.href)) as { providersCatalog: Catalog };
  return (canonicalId) => {
    const [maker = '', id = ''] = canonicalId.split('/');
    const model = catalog[MAKERS[maker] ?? maker]?.models[id] ?? catalog['openrouter']?.models[canonicalId];
    return model === undefined ? undefined : toFacts(model);
  };
}

function toFacts({ modalities, limit, temperature, tool_call: tools }: Model): SourcedFacts {
  const parameters = [...(temperature === true ? ['temperature'] : []), ...(tools === true ? ['tools'] : [])];
  return {
    ...(limit?.context ? { contextWindow: limit.context } : {}),
    ...(modalities?.input?.length ? { inputModalities: modalities.input } : {}),
    ...(modalities?.output?.length ? { outputModalities: modalities.output } : {}),
    ...(parameters.length > 0 ? { supportedParameters: parameters } : {}),
  };
}
