// The turn of langsmith_app.py with LangSmith's JavaScript package and its own exporter.
import { trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { LangSmithOTLPTraceExporter } from 'langsmith/experimental/otel/exporter';
import { initializeOTEL } from 'langsmith/experimental/otel/setup';
import { RunTree } from 'langsmith/run_trees';
import { traceable } from 'langsmith/traceable';
import { wrapOpenAI } from 'langsmith/wrappers';
import { OpenAI } from 'openai';

const provider = new BasicTracerProvider({
  resource: resourceFromAttributes({ 'service.name': 'shop-assistant' }),
  spanProcessors: [new SimpleSpanProcessor(new LangSmithOTLPTraceExporter())],
});
trace.setGlobalTracerProvider(provider);
initializeOTEL({ globalTracerProvider: provider });

const client = wrapOpenAI(new OpenAI({ baseURL: process.env.OPENAI_BASE_URL, apiKey: 'none' }));
const tools = [{ type: 'function', function: { name: 'order_lookup', parameters: { type: 'object' } } }];

const orderLookup = traceable(async ({ id }) => ({ id, state: 'sent' }), { name: 'order_lookup', run_type: 'tool' });

const support = traceable(
  async (question) => {
    const messages = [
      { role: 'system', content: 'You answer for a shop.' },
      { role: 'user', content: question },
    ];
    for (;;) {
      const { choices } = await client.chat.completions.create({ model: 'gpt-4o-mini', messages, tools });
      const [{ message }] = choices;
      if (message.tool_calls === undefined) return message.content;
      const [call] = message.tool_calls;
      const result = await orderLookup(JSON.parse(call.function.arguments));
      messages.push(message, { role: 'tool', tool_call_id: call.id, content: JSON.stringify(result) });
    }
  },
  { name: 'support', run_type: 'chain', metadata: { session_id: 'c-1', user_id: 'ada' } },
);
await support('Where is order 7?');
await RunTree.getSharedClient().awaitPendingTraceBatches();
await provider.shutdown();
