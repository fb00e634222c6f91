import { Module } from '@nestjs/common';
import { Clock } from '@parley/kernel';
import { CatalogueSync } from './catalogue/catalogue-sync.js';
import { genaiPricesCatalogue } from './catalogue/genai-prices.js';
import { ModelCatalogue } from './catalogue/model-catalogue.js';
import { ChangeModelHandler } from './change-model/change-model.command.js';
import { CreateModelHandler } from './create-model/create-model.command.js';
import { GetModelHandler } from './get-model/get-model.query.js';
import { ListModelsHandler } from './list-models/list-models.query.js';
import { ModelsController } from './models.controller.js';
import { PricesOfModels } from './postgres/model-prices.js';
import { ObservedModels } from './postgres/observed-models.js';

/** Needs a Postgres and a Clock from the composition. */
@Module({
  controllers: [ModelsController],
  providers: [
    CreateModelHandler,
    ChangeModelHandler,
    GetModelHandler,
    ListModelsHandler,
    CatalogueSync,
    { provide: ModelCatalogue, inject: [Clock], useFactory: (clock: Clock) => genaiPricesCatalogue(clock.now()) },
    ObservedModels,
    PricesOfModels,
  ],
  exports: [ObservedModels, PricesOfModels],
})
export class ModelsModule {}
