import { CreateTenancy1700000000001 } from './0001-tenancy.js';
import { CreateLog1700000000002 } from './0002-log.js';
import { CreateRecords1700000000003 } from './0003-records.js';
import { ListAndMatchPrompts1700000000010 } from './0010-prompts.js';
import { CreateSegments1700000000020 } from './0020-segments.js';
import { CreateModels1700000000021 } from './0021-models.js';
import { AddUserRevision1700000000022 } from './0022-user-revision.js';
import { CreateLists1700000000030 } from './0030-lists.js';
import { CreateErasure1700000000031 } from './0031-erasure.js';
import { ListSegments1700000000032 } from './0032-segment-lists.js';
import { CreateReanalyses1700000000040 } from './0040-reanalyses.js';
import { CreateInsightBudgets1700000000041 } from './0041-insight-budgets.js';
import { ListByPage1700000000050 } from './0050-page-lists.js';
import { CreateTopics1700000000060 } from './0060-topics.js';
import { CreateJudgeBudgets1700000000061 } from './0061-judge-budgets.js';
import { CreateInsightTexts1700000000070 } from './0070-insight-texts.js';
import { CreateLogTrims1700000000080 } from './0080-log-trims.js';
import { CreateOperations1700000000090 } from './0090-operations.js';
import { AddLogTrace1700000000091 } from './0091-log-trace.js';
import { AddPromptComponentIds1700000000100 } from './0100-prompt-component-ids.js';
import { MapVersionRoles1700000000101 } from './0101-version-roles.js';
import { AddOtherModels1700000000110 } from './0110-other-models.js';
import { CountConversationContent1700000000130 } from './0130-conversation-content.js';
import { CreateStoreRecovery1700000000140 } from './0140-store-recovery.js';
import { CreateOtlpFragments1700000000150 } from './0150-otlp.js';
import { CreateConsoleSessions1700000000180 } from './0180-console-sessions.js';
import { CreateSecurityLog1700000000190 } from './0190-administration.js';
import { AddUsage1700000000192 } from './0192-usage.js';
import { NameTopics1700000000195 } from './0195-named-topics.js';
import { CreateInbox1700000000200 } from './0200-inbox.js';
import { CreateAlerts1700000000210 } from './0210-alerts.js';
import { CreateWebhooks1700000000220 } from './0220-webhooks.js';
import { KeepUserCells1700000000250 } from './0250-user-cells.js';
import { RankInbox1700000000270 } from './0270-ranked-inbox.js';
import { DistrustCells1700000000300 } from './0300-distrust-cells.js';
import { NameProducts1700000000320 } from './0320-product-names.js';
import { AddMoodCells1700000000350 } from './0350-mood-cells.js';
import { CreateProductTopics1700000000370 } from './0370-product-topics.js';
import { ListEventsById1700000000380 } from './0380-events-by-id.js';
import { VacuumErasures1700000000390 } from './0390-vacuumed-erasures.js';
import { RememberErasedPrompts1700000000400 } from './0400-erasure-prompts.js';
import { KeepPeriodCells1700000000420 } from './0420-period-cells.js';
import { BoundLog1700000000430 } from './0430-bound-log.js';
import { CheckLog1700000000431 } from './0431-check-log.js';
import { PartitionLog1700000000432 } from './0432-partition-log.js';
import { KeepEventKeys1700000000440 } from './0440-event-keys.js';
import { CopyEventKeys1700000000441 } from './0441-copy-event-keys.js';
import { KeepConversionCells1700000000450 } from './0450-conversion-cells.js';
import { RestoreGroupNames1700000000460 } from './0460-group-names.js';
import { KeepEventCells1700000000470 } from './0470-event-cells.js';
import { KeepSeriesCells1700000000480 } from './0480-series-cells.js';
import { KeepUserDays1700000000490 } from './0490-user-days.js';
import { KeepPromptCells1700000000500 } from './0500-prompt-cells.js';
import { KeepSeriesSquares1700000000510 } from './0510-series-squares.js';
import { CountRewinds1700000000520 } from './0520-position-epochs.js';
import { MeasureOtlpTraces1700000000530 } from './0530-otlp-trace-sizes.js';
import { KeepBreakdownCells1700000000540 } from './0540-breakdown-cells.js';

/** Forward-only and in order. Each is named for what it adds; TypeORM takes the order from the number in the class name. */

export const MIGRATIONS = [
  CreateTenancy1700000000001,
  CreateLog1700000000002,
  CreateRecords1700000000003,
  ListAndMatchPrompts1700000000010,
  CreateSegments1700000000020,
  CreateModels1700000000021,
  AddUserRevision1700000000022,
  CreateLists1700000000030,
  CreateErasure1700000000031,
  ListSegments1700000000032,
  CreateReanalyses1700000000040,
  CreateInsightBudgets1700000000041,
  ListByPage1700000000050,
  CreateTopics1700000000060,
  CreateJudgeBudgets1700000000061,
  CreateInsightTexts1700000000070,
  CreateLogTrims1700000000080,
  CreateOperations1700000000090,
  AddLogTrace1700000000091,
  AddPromptComponentIds1700000000100,
  MapVersionRoles1700000000101,
  AddOtherModels1700000000110,
  CountConversationContent1700000000130,
  CreateStoreRecovery1700000000140,
  CreateOtlpFragments1700000000150,
  CreateConsoleSessions1700000000180,
  CreateSecurityLog1700000000190,
  AddUsage1700000000192,
  NameTopics1700000000195,
  CreateInbox1700000000200,
  CreateAlerts1700000000210,
  CreateWebhooks1700000000220,
  KeepUserCells1700000000250,
  RankInbox1700000000270,
  DistrustCells1700000000300,
  NameProducts1700000000320,
  AddMoodCells1700000000350,
  CreateProductTopics1700000000370,
  ListEventsById1700000000380,
  VacuumErasures1700000000390,
  RememberErasedPrompts1700000000400,
  KeepPeriodCells1700000000420,
  BoundLog1700000000430,
  CheckLog1700000000431,
  PartitionLog1700000000432,
  KeepEventKeys1700000000440,
  CopyEventKeys1700000000441,
  KeepConversionCells1700000000450,
  RestoreGroupNames1700000000460,
  KeepEventCells1700000000470,
  KeepSeriesCells1700000000480,
  KeepUserDays1700000000490,
  KeepPromptCells1700000000500,
  KeepSeriesSquares1700000000510,
  CountRewinds1700000000520,
  MeasureOtlpTraces1700000000530,
  KeepBreakdownCells1700000000540,
];
