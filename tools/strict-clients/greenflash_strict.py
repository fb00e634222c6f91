"""Calls a running Parley through the PyPI package `greenflash`, unmodified, in strict mode.

Strict mode rejects an answer whose shape differs from the package's own types. Every method is called that Parley's
interface has, once with the required parameters and once with every optional one. Prints each failure; exits 1 if any.

Environment: PARLEY_URL (http://host:port), PARLEY_KEY (scopes ingest, read and admin), PARLEY_PRODUCT (uuid).
"""

import datetime
import os
import sys
import time
import uuid

from greenflash import APIStatusError, Greenflash

URL = os.environ["PARLEY_URL"].rstrip("/")
PRODUCT = os.environ["PARLEY_PRODUCT"]
client = Greenflash(
    api_key=os.environ["PARLEY_KEY"],
    base_url=f"{URL}/v1",
    max_retries=0,
    _strict_response_validation=True,
)
RUN = uuid.uuid4().hex[:8]
passed: list[str] = []
failed: list[str] = []


def call(name, action, check=lambda answer: True):
    """Runs one call and holds its answer against `check`; a failure is noted, not raised."""
    try:
        answer = action()
        if not check(answer):
            raise AssertionError(f"unexpected answer: {answer!r}"[:600])
        passed.append(name)
        return answer
    except Exception as error:  # whatever the client raises is a failure of this call alone
        failed.append(f"{name}: {type(error).__name__}: {str(error)[:600]}")
        return None


def rejected(name, status, action):
    """Runs a call that must be answered with `status`."""
    try:
        action()
        failed.append(f"{name}: expected {status}, got success")
    except APIStatusError as error:
        if error.status_code == status:
            passed.append(name)
        else:
            failed.append(f"{name}: expected {status}, got {error.status_code}: {str(error)[:300]}")


def until_answered(action, seconds=30.0):
    """Analyses follow a moment after the write: asks again while the answer is 404."""
    end = time.monotonic() + seconds
    while True:
        try:
            return action()
        except APIStatusError as error:
            if error.status_code != 404 or time.monotonic() > end:
                raise
            time.sleep(0.2)


def organizations():
    created = call(
        "organizations.create, all parameters",
        lambda: client.organizations.create(
            external_organization_id=f"org-{RUN}", name="Halden Freight", properties={"plan": "pro", "seats": 12}
        ),
        lambda answer: answer.success and answer.organization.external_id == f"org-{RUN}",
    )
    call("organizations.create", lambda: client.organizations.create(external_organization_id=f"org-plain-{RUN}"))
    call(
        "organizations.update, all parameters",
        lambda: client.organizations.update(f"org-{RUN}", name="Halden", properties={"seats": 13}),
        lambda answer: answer.organization.name == "Halden",
    )
    call("organizations.list", lambda: client.organizations.list())
    call("organizations.list, all parameters", lambda: client.organizations.list(limit=10, offset=0, page=1))
    return created.organization.id


def users(organization_id):
    created = call(
        "users.create, all parameters",
        lambda: client.users.create(
            external_user_id=f"ada-{RUN}",
            anonymized=False,
            email="ada@example.com",
            external_organization_id=f"org-{RUN}",
            organization_id=organization_id,
            name="Ada",
            phone="+49 30 123456",
            properties={"plan": "pro"},
        ),
        lambda answer: answer.participant.organization_id == organization_id,
    )
    call("users.create", lambda: client.users.create(external_user_id=f"plain-{RUN}"))
    call(
        "users.update, all parameters",
        lambda: client.users.update(
            f"ada-{RUN}",
            anonymized=False,
            email="ada@example.org",
            external_organization_id=f"org-{RUN}",
            organization_id=organization_id,
            name="Ada L.",
            phone="+49 30 654321",
            properties={"seen": True},
        ),
        lambda answer: answer.participant.email == "ada@example.org",
    )
    call("users.list", lambda: client.users.list())
    call(
        "users.list, all parameters",
        lambda: client.users.list(limit=1, offset=0, organization_id=organization_id, page=1),
        lambda answer: len(answer) == 1,
    )
    return created.participant.id


def prompts():
    created = call(
        "prompts.create, all parameters",
        lambda: client.prompts.create(
            components=[
                {
                    "content": "You help {{name}}.",
                    "external_component_id": f"component-{RUN}",
                    "is_dynamic": True,
                    "name": "Base",
                    "source": "greenflash",
                    "type": "system",
                }
            ],
            name="Support",
            product_id=PRODUCT,
            role="system",
            description="Base prompt",
            external_prompt_id=f"prompt-{RUN}",
            source="greenflash",
        ),
        lambda answer: len(answer.component_ids) == 1 and answer.external_prompt_id == f"prompt-{RUN}",
    )
    call(
        "prompts.create",
        lambda: client.prompts.create(
            components=[{"content": "Plan."}], name="Planner", product_id=PRODUCT, role="planner"
        ),
    )
    if created is None:
        return
    read = call(
        "prompts.get",
        lambda: client.prompts.get(f"prompt-{RUN}", extra_query={"name": "Ada"}),
        lambda answer: answer.composed_prompt == "You help Ada."
        and answer.prompt.components[0].external_component_id == f"component-{RUN}",
    )
    for content, name in [("You help {{name}} well.", "all parameters"), (None, "without components")]:
        components = (
            {}
            if content is None
            else {
                "components": [
                    {
                        "content": content,
                        "component_id": created.component_ids[0],
                        "external_component_id": f"component-{RUN}",
                        "is_dynamic": False,
                        "name": "Base",
                        "source": "agent",
                        "type": "guardrail",
                    }
                ]
            }
        )
        call(
            f"prompts.update, {name}",
            lambda: client.prompts.update(
                created.prompt_id, description="Changed", name="Support 2", role="system", source="customer", **components
            ),
            lambda answer: (answer.version_id is None) == (content is None),
        )
    call("prompts.list", lambda: client.prompts.list())
    call(
        "prompts.list by page, all parameters",
        lambda: client.prompts.list(
            active_only=False, include_archived=True, page=1, page_size=30, product_id=PRODUCT, version_id=created.version_id
        ),
        lambda answer: any(
            component.external_component_id == f"component-{RUN}" for prompt in answer for component in prompt.components
        ),
    )
    call("prompts.list by cursor", lambda: client.prompts.list(limit=1, product_id=PRODUCT), lambda answer: len(answer) == 1)
    call("prompts.get_prompt_analytics", lambda: client.prompts.get_prompt_analytics(created.prompt_id))
    doomed = call(
        "prompts.create for archiving",
        lambda: client.prompts.create(
            components=[{"content": f"Gone {RUN}."}], name="Gone", product_id=PRODUCT, role="gone"
        ),
    )
    if doomed is not None:
        call("prompts.delete", lambda: client.prompts.delete(doomed.prompt_id))
    return read


TYPES = (
    "user_message assistant_message system_message final_response thought tool_call observation retrieval memory_read "
    "memory_write chain_start chain_end embedding tool_error callback llm task workflow"
).split()


def messages():
    every_type = []
    for index, kind in enumerate(TYPES):
        message = {
            "content": f"Text of {kind}.",
            "context": "retrieved text",
            "created_at": f"2026-01-02T03:04:{index:02d}Z",
            "external_message_id": f"{kind}-{RUN}",
            "input": {"query": "a"},
            "message_type": kind,
            "metadata_free": None,
            "model": "gpt-4o-mini",
            "output": {"found": 1},
            "properties": {"step": index},
            "tool_name": "search",
            "voice": {
                "asr_confidence": 0.9,
                "audio_url": "https://example.com/a.wav",
                "barge_in": False,
                "duration_ms": 900,
                "ended_at": 1767323045900,
                "prosody": {"arousal": 0.2, "emotion": "calm", "sentiment_label": "neutral", "sentiment_score": 0.0},
                "response_latency_ms": 300,
                "silence_before_ms": 200,
                "speaker": "user",
                "started_at": 1767323045000,
                "was_interrupted": False,
            },
        }
        del message["metadata_free"]
        if index:
            message["parent_external_message_id"] = f"{TYPES[index - 1]}-{RUN}"
        every_type.append(message)
    created = call(
        "messages.create, all parameters",
        lambda: client.messages.create(
            external_user_id=f"ada-{RUN}",
            messages=every_type,
            external_conversation_id=f"conversation-{RUN}",
            external_organization_id=f"org-{RUN}",
            force_sample=True,
            model="gpt-4o-mini",
            product_id=PRODUCT,
            properties={"channel": "voice"},
            sample_rate=0.5,
            system_prompt={
                "external_prompt_id": f"prompt-of-call-{RUN}",
                "components": [
                    {
                        "content": "You help {{name}} on the phone.",
                        "external_component_id": f"component-of-call-{RUN}",
                        "is_dynamic": True,
                        "name": "Call",
                        "source": "greenflash",
                        "type": "system",
                    }
                ],
                "variables": {"name": "Ada"},
            },
            voice_call={
                "call_successful": True,
                "duration_ms": 60_000,
                "ended_reason": "user_hangup",
                "interruption_count": 1,
                "latency": {"asr_ms": 100, "e2e_ms": 900, "llm_ms": 500, "tts_ms": 200},
                "platform": "retell",
                "platform_call_id": f"call-{RUN}",
                "recording_url": "https://example.com/call.wav",
                "silence_count": 2,
                "structured_outputs": {"resolved": True},
            },
        ),
        lambda answer: len(answer.messages) == len(TYPES) and len(answer.system_prompt_component_ids) == 1,
    )
    if created is None:
        return None
    call(
        "messages.create, resent",
        lambda: client.messages.create(
            external_user_id=f"ada-{RUN}", conversation_id=created.conversation_id, messages=every_type
        ),
        lambda answer: {message.status for message in answer.messages} == {"deduplicated"},
    )
    call(
        "messages.create, a prompt by id, by text, and none",
        lambda: [
            client.messages.create(
                external_user_id=f"ada-{RUN}",
                product_id=PRODUCT,
                external_conversation_id=f"prompt-{number}-{RUN}",
                messages=[{"role": "user", "content": "Thanks, that was great!"}],
                **({} if prompt is None else {"system_prompt": prompt}),
            )
            for number, prompt in enumerate(
                [{"prompt_id": created.system_prompt_prompt_id}, {"content": "You help Ada on the phone."}, "Be kind.", None]
            )
        ],
    )
    return created


def ratings_and_events(conversation, user_id, organization_id):
    today = datetime.date.today()
    call(
        "ratings.log of a conversation, all parameters",
        lambda: client.ratings.log(
            product_id=PRODUCT,
            rating=4,
            rating_min=1,
            rating_max=5,
            conversation_id=conversation.conversation_id,
            feedback="Good",
            rated_at=today,
        ),
        lambda answer: answer.success,
    )
    for name, value in [
        ("external_conversation_id", f"conversation-{RUN}"),
        ("message_id", conversation.messages[1].message_id),
        ("external_message_id", f"assistant_message-{RUN}"),
    ]:
        call(
            f"ratings.log by {name}",
            lambda: client.ratings.log(product_id=PRODUCT, rating=5, rating_min=1, rating_max=5, **{name: value}),
        )
    everything = dict(
        event_type="upgrade",
        product_id=PRODUCT,
        value="490.00 EUR",
        event_at=datetime.datetime.now(datetime.timezone.utc),
        force_sample=True,
        influence="positive",
        insert_id=f"upgrade-{RUN}",
        properties={"plan": "annual"},
        quality_impact_score=0.8,
        sample_rate=0.5,
        value_type="currency",
        conversation_id=conversation.conversation_id,
        external_conversation_id=f"conversation-{RUN}",
        external_organization_id=f"org-{RUN}",
        external_user_id=f"ada-{RUN}",
        organization_id=organization_id,
        user_id=user_id,
    )
    first = call("events.create, all parameters", lambda: client.events.create(**everything))
    if first is not None:
        call(
            "events.create, repeated",
            lambda: client.events.create(**everything),
            lambda answer: answer.event_id == first.event_id,
        )
    for kind, value in [("numeric", "3.5"), ("text", "yes"), ("boolean", "true")]:
        call(
            f"events.create, {kind}",
            lambda: client.events.create(event_type=kind, product_id=PRODUCT, value=value, value_type=kind),
        )
    call("events.create", lambda: client.events.create(event_type="plain", product_id=PRODUCT, value="x"))


def interactions(conversation):
    version = call(
        "interactions.list", lambda: client.interactions.list(), lambda answer: len(answer) > 0
    )[0].version_id
    call(
        "interactions.list, all parameters",
        lambda: client.interactions.list(limit=1, offset=0, page=1, product_id=PRODUCT, version_id=version),
        lambda answer: len(answer) == 1,
    )
    call(
        "interactions.get",
        lambda: client.interactions.get(conversation.conversation_id),
        lambda answer: len(answer.messages) == len(TYPES),
    )
    for mode in ("simple", "insights"):
        call(
            f"interactions.get_interaction_analytics, {mode}",
            lambda: until_answered(
                lambda: client.interactions.get_interaction_analytics(conversation.conversation_id, mode=mode)
            ),
        )
    return version


def segments(user_id, version):
    every_rule = [
        *(
            {"type": "analysis", "field": field, "operator": operator, "value": 0.1}
            for field in ("sentiment", "frustration", "struggle", "commercialIntent", "cqi", "rating")
            for operator in ("gt", "lt", "eq", "gte", "lte")
        ),
        *(
            {"type": "analysis_flag", "field": f"{flag}Detected", "value": False}
            for flag in (
                "jailbreak hallucination userToxicity modelToxicity userBias modelBias missingCapability".split()
            )
        ),
        *({"type": "property", "key": "plan", "operator": operator, "value": "pro"} for operator in ("eq", "neq", "contains")),
        *({"type": "conversation_property", "key": "n", "operator": operator, "value": 3} for operator in ("gt", "lt")),
        {"type": "conversation_count", "operator": "gte", "value": 1},
        {"type": "conversation_count", "operator": "lte", "value": 1000},
        {"type": "last_seen", "operator": "within", "value": "30d"},
        {"type": "last_seen", "operator": "before", "value": "5m"},
    ]
    created = call(
        "segments.create, every rule",
        lambda: client.segments.create(
            name=f"Everybody {RUN}",
            description="All rules",
            icon="users",
            filters={"rules": every_rule, "product_ids": [PRODUCT], "date_range": {"preset": "30d"}},
        ),
    )
    dated = call(
        "segments.create, from and to",
        lambda: client.segments.create(
            filters={
                "rules": [{"type": "conversation_count", "operator": "gte", "value": 1}],
                "date_range": {"from": "2026-01-01T00:00:00Z", "to": "2026-12-31T00:00:00Z"},
            }
        ),
    )
    for segment in (created, dated):
        if segment is not None:
            call("segments.get", lambda: client.segments.get(segment.id))
            call("segments.get_segment_analytics", lambda: client.segments.get_segment_analytics(segment.id))
            call(
                "segments.get_segment_analytics, all parameters",
                lambda: client.segments.get_segment_analytics(segment.id, product_id=PRODUCT, version_id=version),
            )
    call("segments.list", lambda: client.segments.list(), lambda answer: len(answer) >= 4)
    call("segments.list, all parameters", lambda: client.segments.list(page=1, page_size=2), lambda answer: len(answer) == 2)
    call("users.get_user_segments", lambda: client.users.get_user_segments(user_id))
    call("users.get_user_segments by own id", lambda: client.users.get_user_segments(f"ada-{RUN}"))


def analytics(user_id, organization_id, version):
    for mode in ("simple", "insights"):
        call(
            f"users.get_user_analytics, {mode}",
            lambda: client.users.get_user_analytics(user_id, mode=mode, product_id=PRODUCT, version_id=version),
        )
        call(
            f"organizations.get_organization_analytics, {mode}",
            lambda: client.organizations.get_organization_analytics(
                organization_id, mode=mode, product_id=PRODUCT, version_id=version
            ),
        )
    call("users.get_user_analytics", lambda: client.users.get_user_analytics(user_id))
    call("organizations.get_organization_analytics", lambda: client.organizations.get_organization_analytics(organization_id))
    call("products.list", lambda: client.products.list())
    call("products.list, all parameters", lambda: client.products.list(page=1, page_size=1), lambda answer: len(answer) == 1)
    call("products.get", lambda: client.products.get(PRODUCT))
    call("products.get_product_analytics", lambda: client.products.get_product_analytics(PRODUCT))
    listed = call("models.list", lambda: client.models.list(), lambda answer: len(answer) > 0)
    call("models.list, all parameters", lambda: client.models.list(page=1, page_size=5), lambda answer: len(answer) == 5)
    if listed:
        model = next((each for each in listed if each.usage_count > 0), listed[0])
        call("models.get", lambda: client.models.get(model.id))
        for period in ("7d", "30d", "90d"):
            call(f"models.get_model_analytics, {period}", lambda: client.models.get_model_analytics(model.id, period=period))
        call("models.get_model_analytics", lambda: client.models.get_model_analytics(model.id))


def inbox():
    failing = client.messages.create(
        product_id=PRODUCT,
        external_user_id=f"ada-{RUN}",
        external_conversation_id=f"failing-{RUN}",
        messages=[
            {"role": "user", "content": "I want my money back, this is terrible and nobody answers!"},
            {"role": "assistant", "content": "I am sorry, I cannot help with refunds."},
            {"role": "user", "content": "That is useless. You keep getting it wrong, I am so frustrated."},
        ],
    )
    item = call(
        "inbox.get",
        lambda: until_answered(lambda: client.inbox.get(failing.conversation_id)),
        lambda answer: len(answer.triggers) > 0 and answer.review_status == "unreviewed" and len(answer.messages) == 3,
    )
    call("inbox.get by own id", lambda: client.inbox.get(f"failing-{RUN}"))
    call(
        "inbox.list",
        lambda: client.inbox.list(),
        lambda answer: any(
            failing.conversation_id in [card.conversation_id, *(card.cluster_member_ids or [])] for card in answer
        ),
    )
    for status in ("unreviewed", "reviewed", "dismissed"):
        call(f"inbox.list, {status}", lambda: client.inbox.list(status=status))
    for axis in ("attention", "opportunity"):
        call(f"inbox.list, {axis}", lambda: client.inbox.list(axis=axis))
    for trigger in ("guardrail", "expectation_check", "novelty", "manual_review", "revenue_risk"):
        call(
            f"inbox.list, all parameters, {trigger}",
            lambda: client.inbox.list(axis="attention", min_severity=1, status="unreviewed", trigger_type=trigger),
        )
    if item is not None:
        rejected("an unknown inbox item is 404", 404, lambda: client.inbox.get(str(uuid.uuid4())))


def rejections():
    unknown = str(uuid.uuid4())
    rejected("an unknown product is 404", 404, lambda: client.products.get(unknown))
    rejected("an unknown user is 404", 404, lambda: client.users.update(f"nobody-{RUN}", name="x"))
    rejected("an empty event type is 400", 400, lambda: client.events.create(event_type="", product_id=PRODUCT, value="x"))
    rejected(
        "a wrong key is 401",
        401,
        lambda: client.with_options(api_key="parley_" + "x" * 48).products.list(),
    )


organization_id = organizations()
user_id = users(organization_id)
prompts()
conversation = messages()
if conversation is not None:
    ratings_and_events(conversation, user_id, organization_id)
    version_id = interactions(conversation)
    segments(user_id, version_id)
    analytics(user_id, organization_id, version_id)
    inbox()
rejections()

for failure in failed:
    print(failure, file=sys.stderr)
print(f"{len(passed)} passed, {len(failed)} failed")
sys.exit(1 if failed or conversation is None else 0)
