"""An application told by Langfuse's client, which exports spans: to Langfuse by its own exporter, here by OpenTelemetry's."""
import json
import os

from langfuse import Langfuse, propagate_attributes
from openai import OpenAI
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor

provider = TracerProvider(resource=Resource({"service.name": "shop-assistant"}))
provider.add_span_processor(SimpleSpanProcessor(OTLPSpanExporter()))
langfuse = Langfuse(public_key="pk", secret_key="sk", base_url="http://127.0.0.1:9", tracer_provider=provider)
client = OpenAI(base_url=os.environ["OPENAI_BASE_URL"], api_key="none")
TOOLS = [{"type": "function", "function": {"name": "order_lookup", "parameters": {"type": "object"}}}]
messages = [
    {"role": "system", "content": "You answer for a shop."},
    {"role": "user", "content": "Where is order 7?"},
]
with langfuse.start_as_current_observation(name="support", as_type="agent", input=messages[1]["content"]) as agent:
    with propagate_attributes(session_id="c-1", user_id="ada"):
        for _ in range(3):
            with langfuse.start_as_current_observation(name="answer", as_type="generation", input=messages) as generation:
                answer = client.chat.completions.create(model="gpt-4o-mini", messages=messages, tools=TOOLS)
                message = answer.choices[0].message
                usage = {"input": answer.usage.prompt_tokens, "output": answer.usage.completion_tokens}
                generation.update(output=message.model_dump(exclude_none=True), model=answer.model, usage_details=usage)
            if not message.tool_calls:
                break
            call = message.tool_calls[0]
            arguments = json.loads(call.function.arguments)
            messages.append(message.model_dump(exclude_none=True))
            with langfuse.start_as_current_observation(name="order_lookup", as_type="tool", input=arguments) as tool:
                result = {"id": 7, "state": "sent"}
                tool.update(output=result)
            messages.append({"role": "tool", "tool_call_id": call.id, "content": json.dumps(result)})
        agent.update(output=message.content)
provider.force_flush()
os._exit(0)
