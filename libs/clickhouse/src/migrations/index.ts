import { createFacts } from './0001-facts.js';
import { createUserFacts } from './0002-user-facts.js';
import { createAnalysisDetails } from './0010-analysis-details.js';
import { createTenantFigures } from './0060-tenant-figures.js';
import { createOrganizationIndex } from './0061-organization-index.js';
import { createSchemaMigrations } from './0090-schema-migrations.js';
import { addOtherModels } from './0100-other-models.js';
import { createMeasures } from './0150-measures.js';
import { createCopies } from './0151-by-organization.js';
import { settleMonths } from './0152-settled-months.js';
import { addWords } from './0170-words.js';
import { addUsage } from './0192-usage.js';
import { createUserCells } from './0250-user-cells.js';
import { createMoodMeasures } from './0280-mood-measures.js';
import { addFlagConfidences } from './0320-flag-confidences.js';
import { createPeriodCells } from './0330-period-cells.js';
import { addRuleSums } from './0450-rule-sums.js';
import { settleCells } from './0460-settled-cells.js';
import { addEventDetails } from './0470-event-details.js';
import { createConversionCells } from './0480-conversion-cells.js';
import { createEventCells } from './0490-event-cells.js';
import { createSeriesCells } from './0500-series-cells.js';
import { createUserDayCells } from './0510-user-day-cells.js';
import { createPromptCells } from './0520-prompt-cells.js';
import { addSeriesSquares } from './0530-series-squares.js';
import { createBreakdownCells } from './0540-breakdown-cells.js';
import type { Migration } from './migration.js';

export const MIGRATIONS: readonly Migration[] = [
  createFacts,
  createUserFacts,
  createAnalysisDetails,
  createTenantFigures,
  createOrganizationIndex,
  createSchemaMigrations,
  addOtherModels,
  createMeasures,
  createCopies,
  settleMonths,
  addWords,
  addUsage,
  createUserCells,
  createMoodMeasures,
  addFlagConfidences,
  createPeriodCells,
  addRuleSums,
  settleCells,
  addEventDetails,
  createConversionCells,
  createEventCells,
  createSeriesCells,
  createUserDayCells,
  createPromptCells,
  addSeriesSquares,
  createBreakdownCells,
];
