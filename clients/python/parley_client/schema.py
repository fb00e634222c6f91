# Made by `npm run console:types` from the OpenAPI document.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, NotRequired, TypedDict


class FieldError(TypedDict):
    path: str
    message: str


class MessageRequest(TypedDict):
    role: NotRequired[Literal["user", "assistant", "system", None]]
    messageType: NotRequired[Literal["user_message", "assistant_message", "system_message", "final_response", "thought", "tool_call", "observation", "retrieval", "memory_read", "memory_write", "chain_start", "chain_end", "embedding", "tool_error", "callback", "llm", "task", "workflow", None]]
    content: NotRequired[str | None]
    externalMessageId: NotRequired[str | None]
    createdAt: NotRequired[str | datetime | None]
    toolName: NotRequired[str | None]
    input: NotRequired[Mapping[str, Any] | None]
    output: NotRequired[Mapping[str, Any] | None]
    context: NotRequired[Mapping[str, Any] | None]
    model: NotRequired[str | None]
    usage: NotRequired[UsageRequest | None]
    latencyMs: NotRequired[int | None]
    finishReason: NotRequired[str | None]
    parentMessageId: NotRequired[str | None]
    parentExternalMessageId: NotRequired[str | None]
    properties: NotRequired[Mapping[str, Any] | None]
    voice: NotRequired[Mapping[str, Any] | None]


class PromptComponentRequest(TypedDict):
    content: str
    componentId: NotRequired[str | None]
    externalComponentId: NotRequired[str | None]
    type: NotRequired[Literal["system", "user", "tool", "guardrail", "rag", "agent", "other", None]]
    source: NotRequired[Literal["customer", "participant", "platform", "agent", "greenflash", None]]
    name: NotRequired[str | None]
    isDynamic: NotRequired[bool | None]


class RecordEventRequest(TypedDict):
    eventType: str
    productId: NotRequired[str]
    externalProductId: NotRequired[str | None]
    value: str
    externalUserId: NotRequired[str | None]
    userId: NotRequired[str | None]
    externalOrganizationId: NotRequired[str | None]
    organizationId: NotRequired[str | None]
    externalConversationId: NotRequired[str | None]
    conversationId: NotRequired[str | None]
    influence: NotRequired[Literal["positive", "negative", "neutral", None]]
    qualityImpactScore: NotRequired[float | None]
    valueType: NotRequired[Literal["currency", "numeric", "text", "boolean", None]]
    eventAt: NotRequired[str | datetime | None]
    properties: NotRequired[Mapping[str, Any] | None]
    insertId: NotRequired[str | None]
    sampleRate: NotRequired[float | None]
    forceSample: NotRequired[bool | None]


class RecordMessagesRequest(TypedDict):
    externalUserId: str
    messages: Sequence[MessageRequest | Mapping[str, Any]]
    productId: NotRequired[str | None]
    externalProductId: NotRequired[str | None]
    conversationId: NotRequired[str | None]
    externalConversationId: NotRequired[str | None]
    externalOrganizationId: NotRequired[str | None]
    model: NotRequired[str | None]
    properties: NotRequired[Mapping[str, Any] | None]
    systemPrompt: NotRequired[str | SystemPromptRequest | None]
    sampleRate: NotRequired[float | None]
    forceSample: NotRequired[bool | None]
    voiceCall: NotRequired[Mapping[str, Any] | None]


class SystemPromptRequest(TypedDict):
    promptId: NotRequired[str | None]
    externalPromptId: NotRequired[str | None]
    content: NotRequired[str | None]
    components: NotRequired[Sequence[PromptComponentRequest] | None]
    variables: NotRequired[Mapping[str, Any] | None]


class UsageRequest(TypedDict):
    inputTokens: NotRequired[int | None]
    outputTokens: NotRequired[int | None]
    cachedInputTokens: NotRequired[int | None]
    reasoningTokens: NotRequired[int | None]
    costUsd: NotRequired[float | None]
