import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourcedFacts } from '../../libs/models/src/catalogue/supplement.js';
import type { FactsOf } from './facts-of.js';

interface Model {
  readonly litellm_provider?: string;
  readonly supported_modalities?: readonly string[];
  readonly supported_output_modalities?: readonly string[];
  readonly deprecation_date?: string;
  readonly [supports: `supports_${string}`]: boolean | undefined;
}

/** litellm's names for makers, where they differ from Parley's. */
const MAKERS: Readonly<Record<string, string>> = {
  'x-ai': 'xai',
  google: 'gemini',
  moonshotai: 'moonshot',
  voyageai: 'voyage',
};

/** The request parameter of each of litellm's capabilities. */
const PARAMETERS: Readonly<Record<string, string>> = {
  supports_function_calling: 'tools',
  supports_tool_choice: 'tool_choice',
  supports_parallel_function_calling: 'parallel_tool_calls',
  supports_response_schema: 'response_format',
  supports_reasoning: 'reasoning',
};

/**
 * Facts from the makers themselves; what a host offers under a model's name may differ. max_input_tokens is left out:
 * for many models it is less than the context window, which holds the output as well.
 */
export function litellmFacts(directory: string): FactsOf {
  const file = join(directory, 'litellm/litellm/model_prices_and_context_window_backup.json');
  const models = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Model | undefined>>;
  return (canonicalId) => {
    const [ours = '', id = ''] = canonicalId.split('/');
    const maker = MAKERS[ours] ?? ours;
    const model = [models[`${maker}/${id}`], models[id]].find((found) => found?.litellm_provider === maker);
    return model === undefined ? undefined : toFacts(model);
  };
}

function toFacts(model: Model): SourcedFacts {
  const { supported_modalities: input, supported_output_modalities: output, deprecation_date: withdrawn } = model;
  const parameters = Object.entries(PARAMETERS).flatMap(([flag, parameter]) =>
    model[flag as keyof Model] === true ? [parameter] : [],
  );
  return {
    ...(input?.length ? { inputModalities: input } : {}),
    ...(output?.length ? { outputModalities: output } : {}),
    ...(parameters.length > 0 ? { supportedParameters: parameters } : {}),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(withdrawn ?? '') ? { expirationDate: `${withdrawn}T00:00:00.000Z` } : {}),
  };
}
