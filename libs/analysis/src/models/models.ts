import type { LinearModel } from './linear-model.js';
import { loadModel } from './weights-file.js';

export const MODEL_NAMES = [
  'sentiment',
  'toxicity',
  'bias',
  'jailbreak',
  'harmful',
  'refusal',
  'commercial',
  'emotion',
  'topic-group',
  'language',
] as const;
export type ModelName = (typeof MODEL_NAMES)[number];

export type Models = Readonly<Record<ModelName, LinearModel>>;

export function loadModels(): Models {
  return Object.fromEntries(MODEL_NAMES.map((name) => [name, loadModel(name)])) as Record<ModelName, LinearModel>;
}
