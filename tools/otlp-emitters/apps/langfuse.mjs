// The turn of langfuse_app.py with Langfuse's JavaScript packages, exported by OpenTelemetry's exporter.
import { LangfuseSpanProcessor } from '@langfuse/otel';
import { propagateAttributes, startActiveObservation } from '@langfuse/tracing';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { OpenAI } from 'openai';

const sdk = new NodeSDK({
  serviceName: 'shop-assistant',
  spanProcessors: [new LangfuseSpanProcessor({ exporter: new OTLPTraceExporter(), exportMode: 'immediate' })],
});
sdk.start();

const client = new OpenAI({ baseURL: process.env.OPENAI_BASE_URL, apiKey: 'none' });
const tools = [{ type: 'function', function: { name: 'order_lookup', parameters: { type: 'object' } } }];
const messages = [
  { role: 'system', content: 'You answer for a shop.' },
  { role: 'user', content: 'Where is order 7?' },
];

async function answer(generation) {
  generation.update({ input: messages });
  const { choices, model, usage } = await client.chat.completions.create({ model: 'gpt-4o-mini', messages, tools });
  const usageDetails = { input: usage.prompt_tokens, output: usage.completion_tokens };
  generation.update({ output: choices[0].message, model, usageDetails });
  return choices[0].message;
}

async function support(agent) {
  agent.update({ input: messages[1].content });
  for (;;) {
    const message = await startActiveObservation('answer', answer, { asType: 'generation' });
    messages.push(message);
    if (message.tool_calls === undefined) return void agent.update({ output: message.content });
    const [call] = message.tool_calls;
    const result = { id: 7, state: 'sent' };
    await startActiveObservation(
      'order_lookup',
      async (tool) => void tool.update({ input: JSON.parse(call.function.arguments), output: result }),
      { asType: 'tool' },
    );
    messages.push({ role: 'tool', tool_call_id: call.id, content: JSON.stringify(result) });
  }
}

await propagateAttributes({ sessionId: 'c-1', userId: 'ada' }, () =>
  startActiveObservation('support', support, { asType: 'agent' }),
);
await sdk.shutdown();
