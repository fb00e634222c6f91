"""An application of OpenAI's client: a turn with a tool, told by the instrumentation that the first argument names."""
import json
import os
import sys

from openai import OpenAI
from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor

which = sys.argv[1]
resource = Resource({"service.name": "shop-assistant", "session.id": "c-1", "user.id": "ada"})
provider = TracerProvider(resource=resource)
provider.add_span_processor(SimpleSpanProcessor(OTLPSpanExporter()))
trace.set_tracer_provider(provider)
logs = None

if which == "openinference":
    from openinference.instrumentation.openai import OpenAIInstrumentor

    OpenAIInstrumentor().instrument(tracer_provider=provider)
elif which == "openllmetry":
    from opentelemetry.instrumentation.openai import OpenAIInstrumentor

    OpenAIInstrumentor().instrument(tracer_provider=provider)
else:
    if which == "contrib":
        from opentelemetry.instrumentation.openai_v2 import OpenAIInstrumentor
    else:
        from opentelemetry.instrumentation.genai.openai import OpenAIInstrumentor
    from opentelemetry._logs import set_logger_provider
    from opentelemetry.exporter.otlp.proto.http._log_exporter import OTLPLogExporter
    from opentelemetry.sdk._logs import LoggerProvider
    from opentelemetry.sdk._logs.export import SimpleLogRecordProcessor

    logs = LoggerProvider(resource=resource)
    logs.add_log_record_processor(SimpleLogRecordProcessor(OTLPLogExporter()))
    set_logger_provider(logs)
    OpenAIInstrumentor().instrument(tracer_provider=provider)

TOOLS = [{"type": "function", "function": {"name": "order_lookup", "parameters": {"type": "object"}}}]
client = OpenAI(base_url=os.environ["OPENAI_BASE_URL"], api_key="none")
messages = [
    {"role": "system", "content": "You answer for a shop."},
    {"role": "user", "content": "Where is order 7?"},
]
with trace.get_tracer("shop").start_as_current_span("POST /chat"):
    for _ in range(3):
        answer = client.chat.completions.create(model="gpt-4o-mini", messages=messages, tools=TOOLS)
        message = answer.choices[0].message
        if not message.tool_calls:
            break
        call = message.tool_calls[0]
        messages.append(message.model_dump(exclude_none=True))
        result = json.dumps({"id": 7, "state": "sent"})
        messages.append({"role": "tool", "tool_call_id": call.id, "content": result})
provider.shutdown()
if logs is not None:
    logs.shutdown()
