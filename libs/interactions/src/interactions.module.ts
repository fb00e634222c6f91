import { Module } from '@nestjs/common';
import { AnalyticsModule } from '@parley/analytics';
import { AnalysisSummaries } from './analysis-summary/analysis-summaries.js';
import { ExportInteractionsHandler } from './export-interactions/export-interactions.handler.js';
import { GetInteractionHandler } from './get-interaction/get-interaction.handler.js';
import { InteractionTexts } from './export-interactions/interaction-texts.js';
import { InteractionRows } from './interaction-rows.js';
import { InteractionsController } from './interactions.controller.js';
import { AnalysedList } from './list-interactions/analysed-list.js';
import { ListInteractionsHandler } from './list-interactions/list-interactions.handler.js';
import { RecordedList } from './list-interactions/recorded-list.js';

/** Conversations for those who read them. Needs a ClickHouseReader and a Postgres from the composition. */
@Module({
  imports: [AnalyticsModule],
  controllers: [InteractionsController],
  providers: [
    ListInteractionsHandler,
    ExportInteractionsHandler,
    GetInteractionHandler,
    RecordedList,
    AnalysedList,
    InteractionTexts,
    InteractionRows,
    AnalysisSummaries,
  ],
})
export class InteractionsModule {}
