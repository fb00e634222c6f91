"""An agent of Pydantic AI: a turn with a tool, told by its own instrumentation."""
import os

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from pydantic_ai import Agent
from pydantic_ai.models.instrumented import InstrumentationSettings
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider

resource = Resource({"service.name": "shop-assistant", "session.id": "c-1", "user.id": "ada"})
provider = TracerProvider(resource=resource)
provider.add_span_processor(SimpleSpanProcessor(OTLPSpanExporter()))
Agent.instrument_all(InstrumentationSettings(tracer_provider=provider))

model = OpenAIChatModel("gpt-4o-mini", provider=OpenAIProvider(base_url=os.environ["OPENAI_BASE_URL"], api_key="none"))
agent = Agent(model, name="support", system_prompt="You answer for a shop.")


@agent.tool_plain
def order_lookup(id: int) -> dict[str, object]:
    return {"id": id, "state": "sent"}


agent.run_sync("Where is order 7?", conversation_id="c-1")
provider.shutdown()
