import type { ModelName } from '../../../libs/analysis/src/models/models.js';
import type { Recipe } from '../recipe.js';
import { bias } from './bias.js';
import { commercial } from './commercial.js';
import { emotion } from './emotion.js';
import { harmful } from './harmful.js';
import { jailbreak } from './jailbreak.js';
import { language } from './language.js';
import { refusal } from './refusal.js';
import { sentiment } from './sentiment.js';
import { topicGroup } from './topic-group.js';
import { toxicity } from './toxicity.js';

/** How each model is trained, by its name. */
export const RECIPES: Readonly<Record<ModelName, Recipe>> = {
  sentiment,
  toxicity,
  bias,
  jailbreak,
  harmful,
  refusal,
  commercial,
  emotion,
  language,
  'topic-group': topicGroup,
};
