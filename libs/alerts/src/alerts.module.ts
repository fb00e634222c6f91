import { Module } from '@nestjs/common';
import { AnalyticsModule } from '@parley/analytics';
import { AlertsController } from './alerts.controller.js';
import { ChangeAlertHandler } from './change-alert/change-alert.command.js';
import { CreateAlertHandler } from './create-alert/create-alert.command.js';
import { DeleteAlertHandler } from './delete-alert/delete-alert.command.js';
import { GetAlertHandler } from './get-alert/get-alert.query.js';
import { ListAlertsHandler } from './list-alerts/list-alerts.query.js';
import { ListHistoryHandler } from './list-history/list-history.query.js';
import { NamedInAlerts } from './named-in-alerts.js';

/** Needs a Postgres and a Clock from the composition. */
@Module({
  imports: [AnalyticsModule],
  controllers: [AlertsController],
  providers: [
    NamedInAlerts,
    CreateAlertHandler,
    ChangeAlertHandler,
    DeleteAlertHandler,
    GetAlertHandler,
    ListAlertsHandler,
    ListHistoryHandler,
  ],
})
export class AlertsModule {}
