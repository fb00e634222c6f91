import { Module } from '@nestjs/common';
import { ChangeWebhookHandler } from './change-webhook/change-webhook.command.js';
import { CreateWebhookHandler } from './create-webhook/create-webhook.command.js';
import { DeleteWebhookHandler } from './delete-webhook/delete-webhook.command.js';
import { DeliveriesController } from './deliveries.controller.js';
import { GetWebhookHandler } from './get-webhook/get-webhook.query.js';
import { ListDeliveriesHandler } from './list-deliveries/list-deliveries.query.js';
import { ListWebhooksHandler } from './list-webhooks/list-webhooks.query.js';
import { ResendDeliveryHandler } from './resend-delivery/resend-delivery.command.js';
import { RotateSecretHandler } from './rotate-secret/rotate-secret.command.js';
import { TestWebhookHandler } from './test-webhook/test-webhook.command.js';
import { WebhooksController } from './webhooks.controller.js';

/** Needs a Postgres, a Clock, Destinations and WebhookUses from the composition. */
@Module({
  controllers: [WebhooksController, DeliveriesController],
  providers: [
    CreateWebhookHandler,
    ChangeWebhookHandler,
    DeleteWebhookHandler,
    RotateSecretHandler,
    TestWebhookHandler,
    ListWebhooksHandler,
    GetWebhookHandler,
    ListDeliveriesHandler,
    ResendDeliveryHandler,
  ],
})
export class WebhooksModule {}
