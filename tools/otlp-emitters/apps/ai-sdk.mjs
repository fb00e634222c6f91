// An application of Vercel's AI SDK: a turn with a tool, told by its own tracer and exported by OpenTelemetry's SDK.
import { createOpenAI } from '@ai-sdk/openai';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { generateText, stepCountIs, tool } from 'ai';
import { z } from 'zod';

const sdk = new NodeSDK({
  serviceName: 'shop-assistant',
  traceExporter: new OTLPTraceExporter(),
  autoDetectResources: false,
});
sdk.start();

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
  experimental_telemetry: {
    isEnabled: true,
    functionId: 'support',
    metadata: { sessionId: 'c-1', userId: 'ada' },
  },
});
await sdk.shutdown();
