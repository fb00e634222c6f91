// The turn of ai-sdk.mjs with version 7, whose spans come from a separate package. The conversation is named on the
// resource, for all spans.
import { createOpenAI } from '@ai-sdk/openai';
import * as tracers from '@ai-sdk/otel';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { generateText, registerTelemetry, stepCountIs, tool } from 'ai';
import { z } from 'zod';

const sdk = new NodeSDK({ serviceName: 'shop-assistant', traceExporter: new OTLPTraceExporter() });
sdk.start();
registerTelemetry(new tracers[process.argv[2]]());

const openai = createOpenAI({ baseURL: process.env.OPENAI_BASE_URL, apiKey: 'none' });
await generateText({
  model: openai.chat('gpt-4o-mini'),
  system: 'You answer for a shop.',
  messages: [{ role: 'user', content: 'Where is order 7?' }],
  tools: {
    order_lookup: tool({
      description: 'Where an order is.',
      inputSchema: z.object({ id: z.number() }),
      execute: async ({ id }) => ({ id, state: 'sent' }),
    }),
  },
  stopWhen: stepCountIs(3),
  telemetry: { isEnabled: true, functionId: 'support' },
});
await sdk.shutdown();
