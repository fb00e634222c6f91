import { loadModels, type ModelName, type Models } from '../../libs/analysis/src/models/models.js';
import { fromWeightsFile } from '../../libs/analysis/src/models/weights-file.js';
import type { LabelledData } from '../labelled/labelled-data.js';
import { foldOf } from '../labelled/fold.js';
import { type Example, fitRecipe } from '../train/recipe.js';
import { RECIPES } from '../train/recipes/index.js';

const FOLDS = 5;

/**
 * Which models a row may be scored with. On the held-out half: the shipped ones. On the development half, on which they
 * were trained: the model in question is trained again without the fold of the row's group.
 */
export class CrossValidation {
  readonly shipped: Models = loadModels();
  private readonly examples = new Map<ModelName, readonly Example[]>();
  private readonly fitted = new Map<string, Models>();

  constructor(private readonly data: LabelledData) {}

  models(trained: ModelName, group: string): Models {
    if (this.data.half === 'heldout') return this.shipped;
    const fold = foldOf(group, FOLDS);
    const key = `${trained} ${fold}`;
    let models = this.fitted.get(key);
    if (models === undefined) this.fitted.set(key, (models = this.fitWithout(trained, fold)));
    return models;
  }

  private fitWithout(name: ModelName, fold: number): Models {
    let examples = this.examples.get(name);
    if (examples === undefined) this.examples.set(name, (examples = RECIPES[name].examples(this.data)));
    const others = examples.filter(({ group }) => foldOf(group, FOLDS) !== fold);
    return { ...this.shipped, [name]: fromWeightsFile(fitRecipe(RECIPES[name], others)) };
  }
}
