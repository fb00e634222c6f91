"""An application told by LangSmith's client, which makes spans of its runs where LANGSMITH_OTEL_ENABLED says so."""
import json
import os

from langsmith import traceable
from langsmith.run_trees import get_cached_client
from langsmith.wrappers import wrap_openai
from openai import OpenAI
from opentelemetry import trace as otel
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor

provider = TracerProvider(resource=Resource({"service.name": "shop-assistant"}))
provider.add_span_processor(SimpleSpanProcessor(OTLPSpanExporter()))
otel.set_tracer_provider(provider)
client = wrap_openai(OpenAI(base_url=os.environ["OPENAI_BASE_URL"], api_key="none"))
TOOLS = [{"type": "function", "function": {"name": "order_lookup", "parameters": {"type": "object"}}}]


@traceable(run_type="tool")
def order_lookup(id: int) -> dict[str, object]:
    return {"id": id, "state": "sent"}


@traceable(run_type="chain", name="support")
def support(question: str) -> str:
    messages = [{"role": "system", "content": "You answer for a shop."}, {"role": "user", "content": question}]
    for _ in range(3):
        answer = client.chat.completions.create(model="gpt-4o-mini", messages=messages, tools=TOOLS)
        message = answer.choices[0].message
        if not message.tool_calls:
            return message.content
        call = message.tool_calls[0]
        messages.append(message.model_dump(exclude_none=True))
        result = order_lookup(**json.loads(call.function.arguments))
        messages.append({"role": "tool", "tool_call_id": call.id, "content": json.dumps(result)})
    return ""


support("Where is order 7?", langsmith_extra={"metadata": {"session_id": "c-1", "user_id": "ada"}})
get_cached_client().flush()
provider.force_flush()
os._exit(0)
