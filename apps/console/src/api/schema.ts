/** Made by `npm run console:types` from the OpenAPI document. */

export interface paths {
  '/v1/alerts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['alertsList'];
    put?: never;
    post: operations['alertsCreate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/alerts/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['alertsGet'];
    put?: never;
    post?: never;
    delete: operations['alertsDelete'];
    options?: never;
    head?: never;
    patch: operations['alertsChange'];
    trace?: never;
  };
  '/v1/alerts/{id}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['alertsHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/chat': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['chatAsk'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/inbox': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['inboxList'];
    put?: never;
    post: operations['inboxFlag'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/inbox/bulk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['inboxReviewMany'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/inbox/{conversationId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['inboxGet'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch: operations['inboxReview'];
    trace?: never;
  };
  '/v1/interactions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['interactionsList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/interactions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['interactionsRead'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/interactions/{interactionId}/analytics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['interactionAnalyticsGet'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['keysList'];
    put?: never;
    post: operations['keysCreateOwn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/keys/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete: operations['keysRevokeOwn'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/organizations/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['organizationsRead'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/products': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['productsList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/products/{productId}/analytics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['productAnalyticsGet'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/products/{productId}/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['versionsList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/query': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['queryAsk'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/query/schema': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['querySchema'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/segments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['segmentsList'];
    put?: never;
    post: operations['segmentsCreate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/segments/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['segmentsPreview'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/segments/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['segmentsGet'];
    put?: never;
    post?: never;
    delete: operations['segmentsDelete'];
    options?: never;
    head?: never;
    patch: operations['segmentsChange'];
    trace?: never;
  };
  '/v1/tenant': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['ownTenantRead'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch: operations['ownTenantChange'];
    trace?: never;
  };
  '/v1/topics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['foundTopicsList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/topics/merge': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['topicsMerge'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/topics/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch: operations['topicsChange'];
    trace?: never;
  };
  '/v1/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['usersList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['webhooksList'];
    put?: never;
    post: operations['webhooksCreate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/webhooks/{webhookId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['webhooksGet'];
    put?: never;
    post?: never;
    delete: operations['webhooksDelete'];
    options?: never;
    head?: never;
    patch: operations['webhooksChange'];
    trace?: never;
  };
  '/v1/webhooks/{webhookId}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['deliveriesList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/webhooks/{webhookId}/deliveries/{deliveryId}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['deliveriesResend'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/webhooks/{webhookId}/secret': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['webhooksRotate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/webhooks/{webhookId}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['deliveriesTest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    ReplayDeadLettersRequest: {
      /** @enum {string} */
      lane:
        | 'event-facts'
        | 'conversation-facts'
        | 'user-facts'
        | 'conversation-analysis'
        | 'conversation-judgement'
        | 'relay';
    };
    ReplayRequest: {
      fresh?: boolean | null;
    };
    CreateTenantRequest: {
      name: string;
      /**
       * @default free
       * @enum {string|null}
       */
      plan: 'free' | 'growth' | 'enterprise' | null;
      retentionDays?: number | null;
    };
    ChangeTenantRequest: {
      retentionDays?: number | null;
      name?: string | null;
      /** @enum {string|null} */
      plan?: 'free' | 'growth' | 'enterprise' | null;
    };
    ChangeOwnTenantRequest: {
      retentionDays?: number | null;
    };
    CreateKeyRequest: {
      name: string;
      scopes: ('ingest' | 'read' | 'admin')[];
      /** Format: date-time */
      expiresAt?: string | null;
      /** Format: uuid */
      defaultProductId?: string | null;
    };
    QualityWeightRequest: {
      /** @enum {string} */
      key: 'satisfaction' | 'safety' | 'friction' | 'growth';
      weight: number;
    };
    ProductMemberRequest: {
      userId: string;
      role: string;
      avatarUrl?: string | null;
    };
    CreateProductRequest: {
      /** Format: uuid */
      id?: string | null;
      externalProductId?: string | null;
      name: string;
      description?: string | null;
      icon?: string | null;
      color?: string | null;
      /** @default standard */
      userPrivacy: string | null;
      qualityIndexMetricWeights?: components['schemas']['QualityWeightRequest'][] | null;
      members?: components['schemas']['ProductMemberRequest'][] | null;
    };
    ChangeProductRequest: {
      externalProductId?: string | null;
      name?: string | null;
      description?: string | null;
      icon?: string | null;
      color?: string | null;
      userPrivacy?: string | null;
      optimizationNotes?: string | null;
      members?: components['schemas']['ProductMemberRequest'][] | null;
      qualityIndexMetricWeights?: components['schemas']['QualityWeightRequest'][] | null;
    };
    PromptComponentRequest: {
      content: string;
      /** Format: uuid */
      componentId?: string | null;
      externalComponentId?: string | null;
      /**
       * @default system
       * @enum {string|null}
       */
      type: 'system' | 'user' | 'tool' | 'guardrail' | 'rag' | 'agent' | 'other' | null;
      /**
       * @default customer
       * @enum {string|null}
       */
      source: 'customer' | 'participant' | 'platform' | 'agent' | 'greenflash' | null;
      name?: string | null;
      isDynamic?: boolean | null;
    };
    CreatePromptRequest: {
      name: string;
      /** Format: uuid */
      productId: string;
      externalProductId?: string | null;
      role: string;
      components: components['schemas']['PromptComponentRequest'][];
      externalPromptId?: string | null;
      description?: string | null;
      /**
       * @default customer
       * @enum {string|null}
       */
      source: 'customer' | 'participant' | 'platform' | 'agent' | 'greenflash' | null;
      tags?: string[] | null;
    };
    UpdatePromptRequest: {
      name?: string | null;
      description?: string | null;
      role?: string | null;
      /** @enum {string|null} */
      source?: 'customer' | 'participant' | 'platform' | 'agent' | 'greenflash' | null;
      components?: components['schemas']['PromptComponentRequest'][] | null;
    };
    UpsertOrganizationRequest: {
      name?: string | null;
      /** @description Merged key by key; a key given as null is removed. */
      properties?: {
        [key: string]: unknown;
      } | null;
      externalOrganizationId: string;
    };
    UpdateOrganizationRequest: {
      name?: string | null;
      /** @description Merged key by key; a key given as null is removed. */
      properties?: {
        [key: string]: unknown;
      } | null;
    };
    UpsertUserRequest: {
      /** Format: uuid */
      organizationId?: string | null;
      externalOrganizationId?: string | null;
      name?: string | null;
      /** Format: email */
      email?: string | null;
      phone?: string | null;
      anonymized?: boolean | null;
      /** @description Merged key by key; a key given as null is removed. */
      properties?: {
        [key: string]: unknown;
      } | null;
      externalUserId: string;
    };
    UpdateUserRequest: {
      /** Format: uuid */
      organizationId?: string | null;
      externalOrganizationId?: string | null;
      name?: string | null;
      /** Format: email */
      email?: string | null;
      phone?: string | null;
      anonymized?: boolean | null;
      /** @description Merged key by key; a key given as null is removed. */
      properties?: {
        [key: string]: unknown;
      } | null;
    };
    RecordEventRequest: {
      eventType: string;
      /** Format: uuid */
      productId: string;
      externalProductId?: string | null;
      value: string;
      externalUserId?: string | null;
      /** Format: uuid */
      userId?: string | null;
      externalOrganizationId?: string | null;
      /** Format: uuid */
      organizationId?: string | null;
      externalConversationId?: string | null;
      /** Format: uuid */
      conversationId?: string | null;
      /**
       * @default neutral
       * @enum {string|null}
       */
      influence: 'positive' | 'negative' | 'neutral' | null;
      qualityImpactScore?: number | null;
      /**
       * @default text
       * @enum {string|null}
       */
      valueType: 'currency' | 'numeric' | 'text' | 'boolean' | null;
      /** Format: date-time */
      eventAt?: string | null;
      /** @description Free-form data of your own. */
      properties?: {
        [key: string]: unknown;
      } | null;
      insertId?: string | null;
      /** @default 1 */
      sampleRate: number | null;
      forceSample?: boolean | null;
    };
    RecordEventBatchRequest: {
      events: components['schemas']['RecordEventRequest'][];
    };
    UsageRequest: {
      inputTokens?: number | null;
      outputTokens?: number | null;
      cachedInputTokens?: number | null;
      reasoningTokens?: number | null;
      costUsd?: number | null;
    };
    MessageRequest: {
      /** @enum {string|null} */
      role?: 'user' | 'assistant' | 'system' | null;
      /** @enum {string|null} */
      messageType?:
        | 'user_message'
        | 'assistant_message'
        | 'system_message'
        | 'final_response'
        | 'thought'
        | 'tool_call'
        | 'observation'
        | 'retrieval'
        | 'memory_read'
        | 'memory_write'
        | 'chain_start'
        | 'chain_end'
        | 'embedding'
        | 'tool_error'
        | 'callback'
        | 'llm'
        | 'task'
        | 'workflow'
        | null;
      content?: string | null;
      externalMessageId?: string | null;
      /** Format: date-time */
      createdAt?: string | null;
      toolName?: string | null;
      input?: Record<string, never> | null;
      output?: Record<string, never> | null;
      context?: Record<string, never> | null;
      model?: string | null;
      usage?: components['schemas']['UsageRequest'] | null;
      latencyMs?: number | null;
      finishReason?: string | null;
      /** Format: uuid */
      parentMessageId?: string | null;
      parentExternalMessageId?: string | null;
      /** @description Free-form data of your own. */
      properties?: {
        [key: string]: unknown;
      } | null;
      voice?: {
        [key: string]: unknown;
      } | null;
    };
    SystemPromptRequest: {
      /** Format: uuid */
      promptId?: string | null;
      externalPromptId?: string | null;
      content?: string | null;
      components?: components['schemas']['PromptComponentRequest'][] | null;
      variables?: {
        [key: string]: unknown;
      } | null;
    };
    RecordMessagesRequest: {
      externalUserId: string;
      messages: (
        | components['schemas']['MessageRequest']
        | {
            /** @enum {unknown} */
            role: 'developer' | 'system' | 'user' | 'assistant' | 'tool' | 'function';
            content?: unknown;
            tool_calls?: Record<string, never>[];
            tool_call_id?: string;
          }
        | {
            type: string;
          }
        | {
            /** @enum {unknown} */
            role: 'user' | 'assistant';
            content: Record<string, never>[];
          }
        | {
            id?: string;
            /** @enum {unknown} */
            role: 'system' | 'user' | 'assistant';
            parts: Record<string, never>[];
          }
      )[];
      /** Format: uuid */
      productId?: string | null;
      externalProductId?: string | null;
      /** Format: uuid */
      conversationId?: string | null;
      externalConversationId?: string | null;
      externalOrganizationId?: string | null;
      model?: string | null;
      /** @description Merged key by key into those of the conversation. */
      properties?: {
        [key: string]: unknown;
      } | null;
      systemPrompt?: (string | components['schemas']['SystemPromptRequest']) | null;
      /** @default 1 */
      sampleRate: number | null;
      forceSample?: boolean | null;
      voiceCall?: {
        [key: string]: unknown;
      } | null;
    };
    RecordMessagesBatchRequest: {
      conversations: components['schemas']['RecordMessagesRequest'][];
    };
    RateRequest: {
      /** Format: uuid */
      productId: string;
      externalProductId?: string | null;
      rating: number;
      ratingMin: number;
      ratingMax: number;
      /** Format: uuid */
      conversationId?: string | null;
      externalConversationId?: string | null;
      /** Format: uuid */
      messageId?: string | null;
      externalMessageId?: string | null;
      feedback?: string | null;
      /** Format: date-time */
      ratedAt?: string | null;
    };
    CreateModelRequest: {
      displayName?: string | null;
      provider?: string | null;
      family?: string | null;
      description?: string | null;
      contextWindow?: number | null;
      inputCostPer1k?: number | null;
      outputCostPer1k?: number | null;
      inputModalities?: string[] | null;
      outputModalities?: string[] | null;
      supportedParameters?: string[] | null;
      /** Format: date-time */
      expirationDate?: string | null;
      intelligenceIndex?: number | null;
      codingIndex?: number | null;
      mathIndex?: number | null;
      mmluPro?: number | null;
      gpqa?: number | null;
      canonicalId: string;
    };
    ModelFactsRequest: {
      displayName?: string | null;
      provider?: string | null;
      family?: string | null;
      description?: string | null;
      contextWindow?: number | null;
      inputCostPer1k?: number | null;
      outputCostPer1k?: number | null;
      inputModalities?: string[] | null;
      outputModalities?: string[] | null;
      supportedParameters?: string[] | null;
      /** Format: date-time */
      expirationDate?: string | null;
      intelligenceIndex?: number | null;
      codingIndex?: number | null;
      mathIndex?: number | null;
      mmluPro?: number | null;
      gpqa?: number | null;
    };
    AnalysisRuleRequest: {
      /** @enum {string} */
      type: 'analysis';
      /** @enum {string} */
      field: 'sentiment' | 'frustration' | 'struggle' | 'commercialIntent' | 'cqi' | 'rating';
      /** @enum {string} */
      operator: 'gt' | 'gte' | 'lt' | 'lte' | 'eq';
      value: number;
    };
    FlagRuleRequest: {
      /** @enum {string} */
      type: 'analysis_flag';
      /** @enum {string} */
      field:
        | 'jailbreakDetected'
        | 'hallucinationDetected'
        | 'userToxicityDetected'
        | 'modelToxicityDetected'
        | 'userBiasDetected'
        | 'modelBiasDetected'
        | 'missingCapabilityDetected';
      /** @enum {string|null} */
      operator?: 'eq' | null;
      value: boolean;
    };
    PropertyRuleRequest: {
      key: string;
      /** @enum {string} */
      operator: 'eq' | 'neq' | 'contains' | 'gt' | 'lt' | 'gte' | 'lte';
      value: string | number | boolean;
      /** @enum {string} */
      type: 'property';
    };
    ConversationPropertyRuleRequest: {
      key: string;
      /** @enum {string} */
      operator: 'eq' | 'neq' | 'contains' | 'gt' | 'lt' | 'gte' | 'lte';
      value: string | number | boolean;
      /** @enum {string} */
      type: 'conversation_property';
    };
    CountRuleRequest: {
      /** @enum {string} */
      type: 'conversation_count';
      /** @enum {string} */
      operator: 'gte' | 'lte';
      value: number;
    };
    SeenRuleRequest: {
      /** @enum {string} */
      type: 'last_seen';
      /** @enum {string} */
      operator: 'within' | 'before';
      value: string;
    };
    DateRangeRequest: {
      /** @enum {string|null} */
      preset?: '7d' | '30d' | '90d' | 'all' | null;
      /** Format: date-time */
      from?: string | null;
      /** Format: date-time */
      to?: string | null;
    };
    FiltersRequest: {
      rules: (
        | components['schemas']['AnalysisRuleRequest']
        | components['schemas']['FlagRuleRequest']
        | components['schemas']['PropertyRuleRequest']
        | components['schemas']['ConversationPropertyRuleRequest']
        | components['schemas']['CountRuleRequest']
        | components['schemas']['SeenRuleRequest']
      )[];
      productIds?: string[] | null;
      dateRange?: components['schemas']['DateRangeRequest'] | null;
    };
    CreateSegmentRequest: {
      filters: components['schemas']['FiltersRequest'];
      name?: string | null;
      description?: string | null;
      icon?: string | null;
    };
    PreviewSegmentRequest: {
      filters: components['schemas']['FiltersRequest'];
    };
    ChangeSegmentRequest: {
      filters?: components['schemas']['FiltersRequest'] | null;
      name?: string | null;
      description?: string | null;
      icon?: string | null;
      isFavorited?: boolean | null;
    };
    TopicRequest: {
      name: string;
      /**
       * @default other
       * @enum {string|null}
       */
      group:
        | 'billing'
        | 'account'
        | 'orders'
        | 'shipping'
        | 'returns'
        | 'technical issue'
        | 'integration'
        | 'how-to'
        | 'content/writing'
        | 'coding'
        | 'data/analysis'
        | 'research/facts'
        | 'planning/travel'
        | 'health'
        | 'smalltalk'
        | 'other'
        | null;
      description?: string | null;
      examples?: string[] | null;
    };
    ReplaceTaxonomyRequest: {
      topics: components['schemas']['TopicRequest'][];
    };
    MergeTopicsRequest: {
      /** Format: uuid */
      into: string;
      ids: string[];
    };
    ChangeTopicRequest: {
      name?: string | null;
      hidden?: boolean | null;
      merged?: boolean | null;
    };
    FlagConversationRequest: {
      /** Format: uuid */
      conversationId: string;
      reason: string;
    };
    ReviewItemsRequest: {
      ids?: string[] | null;
      /** Format: uuid */
      cluster?: string | null;
      /** @enum {string} */
      status: 'unreviewed' | 'reviewed' | 'dismissed';
    };
    ReviewItemRequest: {
      /** @enum {string|null} */
      status?: 'unreviewed' | 'reviewed' | 'dismissed' | null;
      assignee?: string | null;
      note?: string | null;
      severity?: number | null;
    };
    ThresholdRequest: {
      /** @enum {string} */
      type: 'threshold';
      /** @enum {string} */
      operator: 'gt' | 'gte' | 'lt' | 'lte';
      value: number;
      warning?: number | null;
    };
    ChangeRequest: {
      /** @enum {string} */
      type: 'change';
      /** @enum {string} */
      direction: 'up' | 'down' | 'either';
      minChange?: number | null;
      /** @default true */
      significant: boolean | null;
    };
    AnomalyRequest: {
      /** @enum {string} */
      type: 'anomaly';
      /** @enum {string} */
      direction: 'up' | 'down' | 'either';
    };
    ConversationFilterRequest: {
      /** Format: uuid */
      productId?: string | null;
      /** Format: uuid */
      versionId?: string | null;
      /** Format: date-time */
      from?: string | null;
      /** Format: date-time */
      to?: string | null;
      userId?: string | null;
      externalUserId?: string | null;
      organizationId?: string | null;
      externalOrganizationId?: string | null;
      /** Format: uuid */
      segmentId?: string | null;
      promptId?: string | null;
      model?: string | null;
      externalConversationId?: string | null;
      topic?: string | null;
      /** @enum {string|null} */
      topicGroup?:
        | 'billing'
        | 'account'
        | 'orders'
        | 'shipping'
        | 'returns'
        | 'technical issue'
        | 'integration'
        | 'how-to'
        | 'content/writing'
        | 'coding'
        | 'data/analysis'
        | 'research/facts'
        | 'planning/travel'
        | 'health'
        | 'smalltalk'
        | 'other'
        | null;
      keyword?: string | null;
      theme?: string | null;
      /** @enum {string|null} */
      rootCause?:
        | 'tool_failure'
        | 'safety_block'
        | 'missing_capability'
        | 'hallucination'
        | 'instruction_not_followed'
        | 'misunderstanding'
        | 'incomplete_or_vague_answer'
        | 'context_loss'
        | 'knowledge_gap'
        | 'user_input_unclear'
        | 'external_or_business'
        | 'unknown'
        | null;
      /** @enum {string|null} */
      rootCauseSource?: 'heuristic' | 'llm' | null;
      failingTool?: string | null;
      tool?: string | null;
      /** @enum {string|null} */
      emotion?:
        | 'neutral'
        | 'joy'
        | 'gratitude'
        | 'curiosity'
        | 'confusion'
        | 'surprise'
        | 'frustration'
        | 'disappointment'
        | 'anger'
        | 'sadness'
        | 'anxiety'
        | null;
      language?: string | null;
      flag?:
        | (
            | 'jailbreak'
            | 'hallucination'
            | 'userToxicity'
            | 'modelToxicity'
            | 'userBias'
            | 'modelBias'
            | 'missingCapability'
            | 'churnRisk'
          )[]
        | null;
      eventType?: string | null;
      rated?: boolean | null;
      /** @enum {string|null} */
      reviewStatus?: 'unreviewed' | 'reviewed' | 'dismissed' | null;
      minSentiment?: number | null;
      maxSentiment?: number | null;
      minFrustration?: number | null;
      maxFrustration?: number | null;
      minStruggle?: number | null;
      maxStruggle?: number | null;
      minCommercialIntent?: number | null;
      maxCommercialIntent?: number | null;
      minQuality?: number | null;
      maxQuality?: number | null;
      minRating?: number | null;
      maxRating?: number | null;
      minMessageCount?: number | null;
      maxMessageCount?: number | null;
      property?: string[] | null;
      q?: string | null;
    };
    AlertQueryRequest: {
      /** @enum {string} */
      measure:
        | 'sentiment'
        | 'sentimentChange'
        | 'frustration'
        | 'struggle'
        | 'commercialIntent'
        | 'cqi'
        | 'rating'
        | 'conversations'
        | 'messages'
        | 'inputTokens'
        | 'cachedInputTokens'
        | 'outputTokens'
        | 'reasoningTokens'
        | 'cost'
        | 'jailbreakDetected'
        | 'hallucinationDetected'
        | 'userToxicityDetected'
        | 'modelToxicityDetected'
        | 'userBiasDetected'
        | 'modelBiasDetected'
        | 'missingCapabilityDetected'
        | 'satisfaction'
        | 'safety'
        | 'friction'
        | 'highIntent'
        | 'highFrustration'
        | 'highStruggle'
        | 'churnRisk';
      filters?: components['schemas']['ConversationFilterRequest'] | null;
    };
    CreateAlertRequest: {
      minConversations?: number | null;
      forEvaluations?: number | null;
      renotifyHours?: number | null;
      /** @enum {string|null} */
      noData?: 'ok' | 'alert' | 'keep' | null;
      paused?: boolean | null;
      channels?: string[] | null;
      name: string;
      query: components['schemas']['AlertQueryRequest'];
      /** @enum {string} */
      window: 'hour' | 'day' | 'week';
      condition:
        | components['schemas']['ThresholdRequest']
        | components['schemas']['ChangeRequest']
        | components['schemas']['AnomalyRequest'];
    };
    ChangeAlertRequest: {
      minConversations?: number | null;
      forEvaluations?: number | null;
      renotifyHours?: number | null;
      /** @enum {string|null} */
      noData?: 'ok' | 'alert' | 'keep' | null;
      paused?: boolean | null;
      channels?: string[] | null;
      name?: string | null;
      query?: components['schemas']['AlertQueryRequest'] | null;
      /** @enum {string|null} */
      window?: 'hour' | 'day' | 'week' | null;
      condition?:
        | (
            | components['schemas']['ThresholdRequest']
            | components['schemas']['ChangeRequest']
            | components['schemas']['AnomalyRequest']
          )
        | null;
    };
    CreateWebhookRequest: {
      url: string;
      events: ('inbox.item' | 'conversation.flagged' | 'conversation.analysed' | 'rating.created' | 'alert.*')[];
      /**
       * @default standard
       * @enum {string|null}
       */
      format: 'standard' | 'slack' | 'email' | null;
    };
    ChangeWebhookRequest: {
      url?: string | null;
      events?:
        ('inbox.item' | 'conversation.flagged' | 'conversation.analysed' | 'rating.created' | 'alert.*')[] | null;
      /** @enum {string|null} */
      format?: 'standard' | 'slack' | 'email' | null;
      /** @enum {string|null} */
      status?: 'active' | 'disabled' | null;
    };
    QueryRequest: {
      measures: (
        | 'sentiment'
        | 'sentimentChange'
        | 'frustration'
        | 'struggle'
        | 'commercialIntent'
        | 'cqi'
        | 'rating'
        | 'conversations'
        | 'messages'
        | 'inputTokens'
        | 'cachedInputTokens'
        | 'outputTokens'
        | 'reasoningTokens'
        | 'cost'
        | 'jailbreakDetected'
        | 'hallucinationDetected'
        | 'userToxicityDetected'
        | 'modelToxicityDetected'
        | 'userBiasDetected'
        | 'modelBiasDetected'
        | 'missingCapabilityDetected'
        | 'satisfaction'
        | 'safety'
        | 'friction'
        | 'highIntent'
        | 'highFrustration'
        | 'highStruggle'
        | 'churnRisk'
      )[];
      by?:
        | (
            | 'product'
            | 'version'
            | 'prompt'
            | 'organization'
            | 'user'
            | 'model'
            | 'topic'
            | 'topicGroup'
            | 'rootCause'
            | 'emotion'
            | 'language'
            | 'keyword'
            | 'tool'
            | 'failingTool'
            | 'flag'
          )[]
        | null;
      /** @enum {string|null} */
      interval?: 'hour' | 'day' | 'week' | null;
      filters?: components['schemas']['ConversationFilterRequest'] | null;
      /** Format: date-time */
      from: string;
      /** Format: date-time */
      to: string;
      compareTo?: string | null;
      compareWith?: components['schemas']['ConversationFilterRequest'] | null;
      order?: string | null;
      /** @default 100 */
      limit: number | null;
    };
    ChatMessage: {
      /** @enum {string} */
      role: 'user' | 'assistant';
      content: string;
    };
    ChatRequest: {
      question: string;
      /** Format: uuid */
      productId?: string | null;
      conversationId?: string | null;
      messages?: components['schemas']['ChatMessage'][] | null;
      context?: {
        [key: string]: unknown;
      } | null;
    };
    FieldError: {
      path: string;
      message: string;
    };
    Problem: {
      type: string;
      title: string;
      status: number;
      detail: string;
      message: string;
      requestId: string;
      errors: components['schemas']['FieldError'][];
    };
    Liveness: {
      /** @constant */
      status: 'live';
    };
    Readiness: {
      /** @enum {string} */
      status: 'ready' | 'degraded' | 'not_ready';
      checks: {
        [key: string]: string;
      };
    };
    Lane: {
      group: string;
      lagMs: number;
      failures: number;
      lastError: string | null;
      stuck: string | null;
    };
    Process: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      kind: 'gateway' | 'worker' | 'standalone';
      roles: string[];
      version: string;
      /** Format: date-time */
      startedAt: string;
      lanes: components['schemas']['Lane'][];
    };
    Replay: {
      fresh: boolean;
      /** Format: date-time */
      requestedAt: string;
      /** Format: date-time */
      startedAt: string | null;
    };
    LaneLag: {
      group: string;
      lagMs: number;
      waiting: number;
      partitions: {
        [key: string]: number;
      };
    };
    DamagedPart: {
      tableName: string;
      part: string;
      reason: string;
      /** Format: date-time */
      foundAt: string;
    };
    Cells: {
      kept: boolean;
      tenants: number;
      celled: number;
      waitingPeriods: number;
    };
    ReanalysisProgress: {
      analyserVersion: number;
      /** Format: date-time */
      requestedAt: string;
      /** Format: date-time */
      finishedAt: string | null;
      total: number | null;
      analysed: number;
      failed: number;
    };
    Status: {
      version: string;
      processes: components['schemas']['Process'][];
      unanswered: string[];
      replay: components['schemas']['Replay'] | null;
      lanes: components['schemas']['LaneLag'][];
      damagedParts: components['schemas']['DamagedPart'][];
      cells: components['schemas']['Cells'];
      deadLetters: {
        [key: string]: number;
      };
      reanalysis: components['schemas']['ReanalysisProgress'] | null;
    };
    DeadLetter: {
      /** Format: uuid */
      id: string;
      lane: string;
      contract: string;
      origin: string;
      /** @enum {string} */
      step: 'decode' | 'project' | 'insert' | 'publish';
      reason: string;
      attempts: number;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      replayedAt: string | null;
    };
    DiscardedLetters: {
      discarded: number;
    };
    WholeDeadLetter: {
      /** Format: uuid */
      id: string;
      lane: string;
      contract: string;
      origin: string;
      /** @enum {string} */
      step: 'decode' | 'project' | 'insert' | 'publish';
      reason: string;
      attempts: number;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      replayedAt: string | null;
      payload: string;
    };
    ReplayedLetters: {
      replayed: number;
    };
    ReplayStarted: {
      /** @constant */
      started: true;
    };
    Tenant: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      plan: 'free' | 'growth' | 'enterprise';
      retentionDays: number | null;
      /** Format: date-time */
      createdAt: string;
    };
    ListedTenant: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      plan: 'free' | 'growth' | 'enterprise';
      retentionDays: number | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      closedAt: string | null;
    };
    CreatedKey: {
      /** Format: uuid */
      id: string;
      key: string;
      name: string;
      scopes: ('ingest' | 'read' | 'admin')[];
      /** Format: date-time */
      expiresAt: string | null;
      /** Format: uuid */
      defaultProductId?: string;
      /** Format: date-time */
      createdAt: string;
    };
    Key: {
      /** Format: uuid */
      id: string;
      name: string;
      scopes: ('ingest' | 'read' | 'admin')[];
      /** Format: uuid */
      defaultProductId: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      expiresAt: string | null;
      /** Format: date-time */
      revokedAt: string | null;
      /** Format: date-time */
      lastUsedAt: string | null;
    };
    SecurityEntry: {
      /** Format: uuid */
      id: string;
      /** Format: date-time */
      createdAt: string;
      /** @enum {string} */
      kind:
        | 'sign_in.rejected'
        | 'key.created'
        | 'key.revoked'
        | 'tenant.created'
        | 'tenant.changed'
        | 'tenant.closed'
        | 'tenant.reopened'
        | 'erasure.requested'
        | 'replay.requested'
        | 'reanalysis.requested'
        | 'cells.rebuild_requested'
        | 'dead_letters.replayed'
        | 'dead_letters.discarded'
        | 'webhook.disabled';
      /** @enum {string} */
      actor: 'operator' | 'key' | 'service' | 'nobody';
      /** Format: uuid */
      keyId: string | null;
      address: string | null;
      /** Format: uuid */
      tenantId: string | null;
      /** Format: uuid */
      subjectId: string | null;
      attempts: number;
      detail: string | null;
    };
    ProductMember: {
      /** Format: uuid */
      id: string;
      userId: string;
      role: string;
      avatarUrl: string | null;
    };
    QualityWeight: {
      /** @enum {string} */
      key: 'satisfaction' | 'safety' | 'friction' | 'growth';
      weight: number;
      name: string;
      description: string;
    };
    Product: {
      /** Format: uuid */
      id: string;
      externalProductId?: string;
      name: string;
      icon: string | null;
      color: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      description: string | null;
      optimizationNotes: string | null;
      userPrivacy: string;
      members: components['schemas']['ProductMember'][];
      qualityIndexMetricWeights: components['schemas']['QualityWeight'][];
    };
    ProductSummary: {
      /** Format: uuid */
      id: string;
      externalProductId?: string;
      name: string;
      icon: string | null;
      color: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    CreatedPrompt: {
      /** Format: uuid */
      promptId: string;
      /** Format: uuid */
      versionId: string;
      componentIds: string[];
      externalPromptId?: string;
    };
    PromptComponentRef: {
      /** Format: uuid */
      id: string;
      externalComponentId: string;
    };
    PromptSummary: {
      /** Format: uuid */
      id: string;
      externalPromptId: string | null;
      name: string | null;
      /** Format: uuid */
      versionId: string | null;
      /** Format: uuid */
      productId: string | null;
      /** Format: date-time */
      archivedAt: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      components: components['schemas']['PromptComponentRef'][];
    };
    PromptComponent: {
      /** Format: uuid */
      id: string;
      externalComponentId: string;
      /** @enum {string} */
      type: 'system' | 'user' | 'tool' | 'guardrail' | 'rag' | 'agent' | 'other';
      /** @enum {string} */
      source: 'customer' | 'participant' | 'platform' | 'agent';
      name: string | null;
      content: string;
      isDynamic: boolean;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    Prompt: {
      /** Format: uuid */
      id: string;
      externalPromptId: string | null;
      name: string | null;
      description: string | null;
      /** @enum {string} */
      source: 'customer' | 'participant' | 'platform' | 'agent';
      /** Format: uuid */
      productId: string | null;
      /** Format: date-time */
      archivedAt: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      components: components['schemas']['PromptComponent'][];
    };
    ComposedPrompt: {
      composedPrompt: string;
      prompt: components['schemas']['Prompt'];
    };
    UpdatedPrompt: {
      /** Format: uuid */
      promptId: string;
      externalPromptId: string | null;
      /** Format: uuid */
      versionId: string | null;
    };
    ArchivedPrompt: {
      /** Format: uuid */
      promptId: string;
      externalPromptId: string | null;
      /** Format: date-time */
      archivedAt: string;
    };
    PromptVersionRole: {
      role: string;
      /** Format: uuid */
      promptId: string;
      externalPromptId: string | null;
      promptName: string | null;
      components: components['schemas']['PromptComponentRef'][];
    };
    PromptVersion: {
      /** Format: uuid */
      id: string;
      number: number;
      /** Format: uuid */
      productId: string;
      /** Format: uuid */
      promptId: string;
      externalPromptId: string | null;
      promptName: string | null;
      role: string;
      isActive: boolean;
      components: components['schemas']['PromptComponentRef'][];
      prompts: components['schemas']['PromptVersionRole'][];
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      activatedAt: string | null;
    };
    Organization: {
      /** Format: uuid */
      id: string;
      externalId: string;
      name: string;
      /** @description Free-form data of your own. */
      properties: {
        [key: string]: unknown;
      };
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    OrganizationAnswer: {
      /** @constant */
      success: true;
      organization: components['schemas']['Organization'];
    };
    User: {
      /** Format: uuid */
      id: string;
      externalId: string;
      /** Format: uuid */
      organizationId: string | null;
      externalOrganizationId: string | null;
      name: string | null;
      email: string | null;
      phone: string | null;
      anonymized: boolean;
      /** @description Free-form data of your own. */
      properties: {
        [key: string]: unknown;
      };
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    UserAnswer: {
      /** @constant */
      success: true;
      participant: components['schemas']['User'];
    };
    ErasedFromPostgres: {
      messages: number;
      users: number;
      conversations: number;
      ratings: number;
      events: number;
    };
    ErasedFromLog: {
      messages: number;
    };
    ErasedFromDeadLetters: {
      messages: number;
    };
    ErasedFromClickHouse: {
      eventFacts: number;
      conversationFacts: number;
      conversationAnalysis: number;
      conversationAnalysisDetails: number;
      userFacts: number;
    };
    ErasedCounts: {
      postgres: components['schemas']['ErasedFromPostgres'];
      log: components['schemas']['ErasedFromLog'];
      deadLetters: components['schemas']['ErasedFromDeadLetters'];
      clickhouse: components['schemas']['ErasedFromClickHouse'];
    };
    Erasure: {
      /** Format: uuid */
      jobId: string;
      /** @enum {string} */
      status: 'pending' | 'running' | 'done';
      /** Format: uuid */
      userId: string;
      /** Format: date-time */
      requestedAt: string;
      /** Format: date-time */
      startedAt: string | null;
      /** Format: date-time */
      finishedAt: string | null;
      erased: components['schemas']['ErasedCounts'];
    };
    RecordEventResponse: {
      /** @constant */
      success: true;
      /** Format: uuid */
      eventId: string;
      /** @constant */
      sampled?: false;
    };
    Event: {
      /** Format: uuid */
      eventId: string;
      eventType: string;
      /** Format: uuid */
      productId: string;
      value: string;
      /** @enum {string} */
      valueType: 'currency' | 'numeric' | 'text' | 'boolean';
      externalUserId: string | null;
      /** Format: uuid */
      userId: string | null;
      externalOrganizationId: string | null;
      /** Format: uuid */
      organizationId: string | null;
      externalConversationId: string | null;
      /** Format: uuid */
      conversationId: string | null;
      /** @enum {string} */
      influence: 'positive' | 'negative' | 'neutral';
      qualityImpactScore: number;
      /** Format: date-time */
      eventAt: string;
      /** @description Free-form data of your own. */
      properties: {
        [key: string]: unknown;
      };
      insertId: string | null;
      sampleRate: number;
      forceSample: boolean;
      /** Format: date-time */
      createdAt: string;
    };
    EventResult: {
      /** Format: uuid */
      eventId: string | null;
      /** @enum {string} */
      status: 'created' | 'deduplicated' | 'sampled_out' | 'rejected';
      errors?: components['schemas']['FieldError'][];
    };
    RecordEventBatchResponse: {
      /** @constant */
      success: true;
      results: components['schemas']['EventResult'][];
    };
    MessageResult: {
      /** Format: uuid */
      messageId: string;
      externalMessageId?: string;
      /** @enum {string} */
      messageType:
        | 'user_message'
        | 'assistant_message'
        | 'system_message'
        | 'final_response'
        | 'thought'
        | 'tool_call'
        | 'observation'
        | 'retrieval'
        | 'memory_read'
        | 'memory_write'
        | 'chain_start'
        | 'chain_end'
        | 'embedding'
        | 'tool_error'
        | 'callback'
        | 'llm'
        | 'task'
        | 'workflow';
      /** @enum {string} */
      status: 'created' | 'deduplicated';
    };
    TemplateMatch: {
      /** @constant */
      matched: true;
      /** @enum {string} */
      confidence: 'exact' | 'high' | 'medium';
      /** Format: uuid */
      promptId: string;
      detectedVariables: {
        [key: string]: string;
      };
    };
    RecordMessagesResponse: {
      /** @constant */
      success: true;
      /** Format: uuid */
      conversationId: string;
      messages: components['schemas']['MessageResult'][];
      /** Format: uuid */
      systemPromptPromptId: string;
      systemPromptComponentIds: string[];
      promptVariables: {
        [key: string]: unknown;
      } | null;
      templateMatch: components['schemas']['TemplateMatch'] | null;
      /** @constant */
      sampled?: false;
    };
    ConversationTaken: {
      /** @constant */
      success: true;
      /** Format: uuid */
      conversationId: string;
      messages: components['schemas']['MessageResult'][];
      /** Format: uuid */
      systemPromptPromptId: string;
      systemPromptComponentIds: string[];
      promptVariables: {
        [key: string]: unknown;
      } | null;
      templateMatch: components['schemas']['TemplateMatch'] | null;
      /** @constant */
      sampled?: false;
      /** @enum {string} */
      status: 'created' | 'deduplicated' | 'sampled_out';
    };
    ConversationRejected: {
      /** @constant */
      success: false;
      /** @enum {string} */
      status: 'rejected';
      errors: components['schemas']['FieldError'][];
    };
    RecordMessagesBatchResponse: {
      /** @constant */
      success: true;
      results: (components['schemas']['ConversationTaken'] | components['schemas']['ConversationRejected'])[];
    };
    RatingAnswer: {
      /** @constant */
      success: true;
    };
    ModelProduct: {
      /** Format: uuid */
      id: string;
      name: string;
      icon: string;
      conversationCount: number;
    };
    Model: {
      /** Format: uuid */
      id: string;
      canonicalId: string;
      displayName: string;
      provider: string;
      family: string | null;
      usageCount: number;
      /** Format: date-time */
      lastUsedAt: string | null;
      description: string | null;
      contextWindow: number | null;
      inputCostPer1k: number | null;
      outputCostPer1k: number | null;
      inputModalities: string[] | null;
      outputModalities: string[] | null;
      supportedParameters: string[] | null;
      /** @enum {string} */
      source: 'catalogue' | 'custom' | 'observed';
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      expirationDate: string | null;
      intelligenceIndex: number | null;
      codingIndex: number | null;
      mathIndex: number | null;
      mmluPro: number | null;
      gpqa: number | null;
      products: components['schemas']['ModelProduct'][];
    };
    ModelItem: {
      /** Format: uuid */
      id: string;
      canonicalId: string;
      displayName: string;
      provider: string;
      family: string | null;
      usageCount: number;
      /** Format: date-time */
      lastUsedAt: string | null;
    };
    Segment: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      type: 'system' | 'custom';
      description: string | null;
      icon: string | null;
      filters: {
        [key: string]: unknown;
      };
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    SegmentItem: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      type: 'system' | 'custom';
      presetId: string | null;
      isFavorited: boolean;
      memberCount: number | null;
    };
    SegmentPreview: {
      name: string;
      memberCount: number;
    };
    SegmentDetail: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      type: 'system' | 'custom';
      presetId: string | null;
      isFavorited: boolean;
      memberCount: number | null;
      description: string | null;
      icon: string | null;
      filters: {
        [key: string]: unknown;
      };
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      /** Format: uuid */
      createdBy: string | null;
    };
    UserSegment: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      type: 'system' | 'custom';
      presetId: string | null;
    };
    ConfiguredTopic: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      group:
        | 'billing'
        | 'account'
        | 'orders'
        | 'shipping'
        | 'returns'
        | 'technical issue'
        | 'integration'
        | 'how-to'
        | 'content/writing'
        | 'coding'
        | 'data/analysis'
        | 'research/facts'
        | 'planning/travel'
        | 'health'
        | 'smalltalk'
        | 'other';
      description: string | null;
      examples: string[];
    };
    Taxonomy: {
      topics: components['schemas']['ConfiguredTopic'][];
      /** Format: date-time */
      updatedAt: string;
    };
    MergedTopic: {
      /** Format: uuid */
      id: string;
      name: string;
    };
    FoundTopic: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      group:
        | 'billing'
        | 'account'
        | 'orders'
        | 'shipping'
        | 'returns'
        | 'technical issue'
        | 'integration'
        | 'how-to'
        | 'content/writing'
        | 'coding'
        | 'data/analysis'
        | 'research/facts'
        | 'planning/travel'
        | 'health'
        | 'smalltalk'
        | 'other';
      count: number;
      examples: string[];
      configured: boolean;
      hidden: boolean;
      merged: components['schemas']['MergedTopic'][];
    };
    Topics: {
      topics: components['schemas']['ConfiguredTopic'][];
      found: components['schemas']['FoundTopic'][];
      /** Format: date-time */
      updatedAt: string | null;
    };
    Topic: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      group:
        | 'billing'
        | 'account'
        | 'orders'
        | 'shipping'
        | 'returns'
        | 'technical issue'
        | 'integration'
        | 'how-to'
        | 'content/writing'
        | 'coding'
        | 'data/analysis'
        | 'research/facts'
        | 'planning/travel'
        | 'health'
        | 'smalltalk'
        | 'other';
      hidden: boolean;
    };
    InboxCard: {
      /** Format: uuid */
      conversationId: string;
      /** Format: uuid */
      productId: string;
      messageCount: number;
      /** @enum {string} */
      reviewStatus: 'unreviewed' | 'reviewed' | 'dismissed';
      /** Format: date-time */
      timestamp: string;
      topic: string | null;
      /** @enum {string|null} */
      triggerType:
        'guardrail' | 'expectation_check' | 'novelty' | 'revenue_risk' | 'manual_review' | 'opportunity' | null;
      /** @enum {string|null} */
      axis: 'attention' | 'opportunity' | 'manual' | null;
      severity: number;
      assignee: string | null;
      externalParticipantId: string | null;
      firstUserMessage: string | null;
      /** Format: uuid */
      clusterId: string;
      clusterRootCause: string | null;
      clusterMemberIds: string[];
      clusterSize: number;
    };
    InboxTrigger: {
      /** @enum {string} */
      triggerType: 'guardrail' | 'expectation_check' | 'novelty' | 'revenue_risk' | 'manual_review' | 'opportunity';
      severity: number;
      reason: string;
      source: string;
      confidence: number | null;
    };
    InboxScore: {
      /** @enum {string} */
      label:
        | 'very_negative'
        | 'negative'
        | 'neutral'
        | 'positive'
        | 'very_positive'
        | 'none'
        | 'low'
        | 'moderate'
        | 'high'
        | 'severe'
        | 'unknown';
      score: number;
    };
    InboxScores: {
      sentiment: components['schemas']['InboxScore'];
      frustration: components['schemas']['InboxScore'];
      struggle: components['schemas']['InboxScore'];
      qualityIndex: number | null;
    };
    InboxParticipant: {
      /** Format: uuid */
      id: string;
      externalId: string;
      name: string | null;
      email: string | null;
    };
    InboxMessage: {
      /** @enum {string} */
      role: 'user' | 'assistant' | 'system' | 'tool_call' | 'observation' | 'final_response';
      content: string;
      /** Format: date-time */
      timestamp: string;
    };
    InboxChange: {
      /** @enum {string} */
      status?: 'unreviewed' | 'reviewed' | 'dismissed';
      severity?: number | null;
      assignee?: string | null;
      note?: string | null;
      reason?: string;
    };
    InboxReview: {
      /** Format: uuid */
      id: string;
      /** Format: date-time */
      reviewedAt: string;
      /** Format: uuid */
      keyId: string;
      change: components['schemas']['InboxChange'];
    };
    InboxItem: {
      /** Format: uuid */
      conversationId: string;
      /** Format: uuid */
      productId: string;
      messageCount: number;
      /** @enum {string} */
      reviewStatus: 'unreviewed' | 'reviewed' | 'dismissed';
      /** Format: date-time */
      timestamp: string;
      topic: string | null;
      /** @enum {string|null} */
      triggerType:
        'guardrail' | 'expectation_check' | 'novelty' | 'revenue_risk' | 'manual_review' | 'opportunity' | null;
      /** @enum {string|null} */
      axis: 'attention' | 'opportunity' | 'manual' | null;
      severity: number;
      assignee: string | null;
      rootCause: string | null;
      triggers: components['schemas']['InboxTrigger'][];
      summary: string | null;
      keywords: string[];
      analysis: components['schemas']['InboxScores'] | null;
      participant: components['schemas']['InboxParticipant'] | null;
      note: string | null;
      messages: components['schemas']['InboxMessage'][];
      history: components['schemas']['InboxReview'][];
    };
    ReviewedInboxItems: {
      updated: number;
    };
    AlertQuery: {
      /** @enum {string} */
      measure:
        | 'sentiment'
        | 'sentimentChange'
        | 'frustration'
        | 'struggle'
        | 'commercialIntent'
        | 'cqi'
        | 'rating'
        | 'conversations'
        | 'messages'
        | 'inputTokens'
        | 'cachedInputTokens'
        | 'outputTokens'
        | 'reasoningTokens'
        | 'cost'
        | 'jailbreakDetected'
        | 'hallucinationDetected'
        | 'userToxicityDetected'
        | 'modelToxicityDetected'
        | 'userBiasDetected'
        | 'modelBiasDetected'
        | 'missingCapabilityDetected'
        | 'satisfaction'
        | 'safety'
        | 'friction'
        | 'highIntent'
        | 'highFrustration'
        | 'highStruggle'
        | 'churnRisk';
      filters: {
        [key: string]: unknown;
      };
    };
    ThresholdCondition: {
      /** @constant */
      type: 'threshold';
      /** @enum {string} */
      operator: 'gt' | 'gte' | 'lt' | 'lte';
      value: number;
      warning: number | null;
    };
    ChangeCondition: {
      /** @constant */
      type: 'change';
      /** @enum {string} */
      direction: 'up' | 'down' | 'either';
      minChange: number;
      significant: boolean;
    };
    AnomalyCondition: {
      /** @constant */
      type: 'anomaly';
      /** @enum {string} */
      direction: 'up' | 'down' | 'either';
    };
    AlertNotification: {
      id: string;
      number: number;
      /** @enum {string} */
      from: 'ok' | 'warning' | 'alert' | 'no_data';
      /** @enum {string} */
      to: 'ok' | 'warning' | 'alert' | 'no_data';
    };
    AlertEvaluation: {
      /** Format: uuid */
      id: string;
      /** Format: date-time */
      from: string;
      /** Format: date-time */
      to: string;
      value: number | null;
      previous: number | null;
      pValue: number | null;
      conversations: number;
      /** @enum {string} */
      verdict: 'ok' | 'warning' | 'alert' | 'no_data';
      /** @enum {string} */
      state: 'ok' | 'pending' | 'warning' | 'alert' | 'no_data' | 'paused';
      problem: string | null;
      notification: components['schemas']['AlertNotification'] | null;
      /** Format: date-time */
      createdAt: string;
    };
    Alert: {
      /** Format: uuid */
      id: string;
      name: string;
      query: components['schemas']['AlertQuery'];
      /** @enum {string} */
      window: 'hour' | 'day' | 'week';
      condition:
        | (components['schemas']['ThresholdCondition'] | components['schemas']['ChangeCondition'])
        | components['schemas']['AnomalyCondition'];
      minConversations: number;
      forEvaluations: number;
      renotifyHours: number | null;
      /** @enum {string} */
      noData: 'ok' | 'alert' | 'keep';
      channels: string[];
      /** @enum {string} */
      state: 'ok' | 'pending' | 'warning' | 'alert' | 'no_data' | 'paused';
      /** Format: date-time */
      stateSince: string | null;
      /** Format: date-time */
      toldAt: string | null;
      /** Format: date-time */
      nextEvaluationAt: string | null;
      lastEvaluation: components['schemas']['AlertEvaluation'] | null;
      /** Format: uuid */
      createdBy: string;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    WebhookWithSecret: {
      /** Format: uuid */
      id: string;
      url: string;
      events: ('inbox.item' | 'conversation.flagged' | 'conversation.analysed' | 'rating.created' | 'alert.*')[];
      /** @enum {string} */
      format: 'standard' | 'slack' | 'email';
      /** @enum {string} */
      status: 'active' | 'disabled';
      /** @enum {string|null} */
      disabledReason: 'by_hand' | 'gone' | 'failing' | null;
      /** Format: date-time */
      failingSince: string | null;
      /** Format: date-time */
      previousSecretUntil: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      secret: string;
    };
    Webhook: {
      /** Format: uuid */
      id: string;
      url: string;
      events: ('inbox.item' | 'conversation.flagged' | 'conversation.analysed' | 'rating.created' | 'alert.*')[];
      /** @enum {string} */
      format: 'standard' | 'slack' | 'email';
      /** @enum {string} */
      status: 'active' | 'disabled';
      /** @enum {string|null} */
      disabledReason: 'by_hand' | 'gone' | 'failing' | null;
      /** Format: date-time */
      failingSince: string | null;
      /** Format: date-time */
      previousSecretUntil: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    DeliveryAttempt: {
      /** Format: date-time */
      at: string;
      statusCode: number | null;
      durationMs: number;
      answer: string | null;
      error: string | null;
    };
    Delivery: {
      /** Format: uuid */
      id: string;
      type: string;
      data: {
        [key: string]: unknown;
      };
      /** @enum {string} */
      status: 'pending' | 'delivered' | 'failed';
      /** Format: date-time */
      nextAttemptAt: string | null;
      attempts: components['schemas']['DeliveryAttempt'][];
      /** Format: date-time */
      createdAt: string;
    };
    ExportPartialSuccess: {
      rejectedSpans?: string;
      rejectedLogRecords?: string;
      errorMessage: string;
    };
    ExportTraceServiceResponse: {
      partialSuccess?: components['schemas']['ExportPartialSuccess'];
    };
    ExportLogsServiceResponse: {
      partialSuccess?: components['schemas']['ExportPartialSuccess'];
    };
    SentimentLevel: {
      /** @enum {string} */
      label: 'very_negative' | 'negative' | 'neutral' | 'positive' | 'very_positive' | 'unknown';
      score: number;
    };
    ChangeinsentimentLevel: {
      /** @enum {string} */
      label: 'sharply_declining' | 'declining' | 'stable' | 'improving' | 'sharply_improving' | 'unknown';
      score: number;
    };
    FrustrationLevel: {
      /** @enum {string} */
      label: 'none' | 'low' | 'moderate' | 'high' | 'severe' | 'unknown';
      score: number;
    };
    StruggleLevel: {
      /** @enum {string} */
      label: 'none' | 'low' | 'moderate' | 'high' | 'severe' | 'unknown';
      score: number;
    };
    CommercialintentLevel: {
      /** @enum {string} */
      label: 'none' | 'low' | 'medium' | 'high' | 'unknown';
      score: number;
    };
    Count: {
      total: number;
      percentage: number;
    };
    PillarScores: {
      satisfaction: number;
      growth: number;
      friction: number;
      safety: number;
    };
    NamedCount: {
      name: string;
      count: number;
    };
    RootCause: {
      /** @enum {string} */
      cause:
        | 'tool_failure'
        | 'safety_block'
        | 'missing_capability'
        | 'hallucination'
        | 'instruction_not_followed'
        | 'misunderstanding'
        | 'incomplete_or_vague_answer'
        | 'context_loss'
        | 'knowledge_gap'
        | 'user_input_unclear'
        | 'external_or_business'
        | 'unknown';
      count: number;
      avgConfidence: number;
      /** @enum {string} */
      source: 'heuristic' | 'llm';
    };
    FailingTool: {
      toolName: string;
      failureCount: number;
      totalCalls: number;
      failureRate: number;
    };
    DissatisfactionTheme: {
      topicCanonical: string;
      /** @enum {string} */
      topicGroup:
        | 'billing'
        | 'account'
        | 'orders'
        | 'shipping'
        | 'returns'
        | 'technical issue'
        | 'integration'
        | 'how-to'
        | 'content/writing'
        | 'coding'
        | 'data/analysis'
        | 'research/facts'
        | 'planning/travel'
        | 'health'
        | 'smalltalk'
        | 'other';
      count: number;
      avgFrustration: number;
      avgStruggle: number;
      avgCqi: number;
    };
    RatingScale: {
      minimum: number;
      maximum: number;
    };
    MetricComparison: {
      value: number | null;
      previous: number | null;
      change: number | null;
      significant: boolean;
      pValue: number | null;
    };
    Comparison: {
      /** Format: date-time */
      from: string;
      /** Format: date-time */
      to: string;
      conversations: number;
      metrics: {
        sentiment?: components['schemas']['MetricComparison'];
        sentimentChange?: components['schemas']['MetricComparison'];
        frustration?: components['schemas']['MetricComparison'];
        struggle?: components['schemas']['MetricComparison'];
        commercialIntent?: components['schemas']['MetricComparison'];
        cqi?: components['schemas']['MetricComparison'];
        rating?: components['schemas']['MetricComparison'];
        conversations?: components['schemas']['MetricComparison'];
        messages?: components['schemas']['MetricComparison'];
        inputTokens?: components['schemas']['MetricComparison'];
        cachedInputTokens?: components['schemas']['MetricComparison'];
        outputTokens?: components['schemas']['MetricComparison'];
        reasoningTokens?: components['schemas']['MetricComparison'];
        cost?: components['schemas']['MetricComparison'];
        jailbreakDetected?: components['schemas']['MetricComparison'];
        hallucinationDetected?: components['schemas']['MetricComparison'];
        userToxicityDetected?: components['schemas']['MetricComparison'];
        modelToxicityDetected?: components['schemas']['MetricComparison'];
        userBiasDetected?: components['schemas']['MetricComparison'];
        modelBiasDetected?: components['schemas']['MetricComparison'];
        missingCapabilityDetected?: components['schemas']['MetricComparison'];
        satisfaction?: components['schemas']['MetricComparison'];
        safety?: components['schemas']['MetricComparison'];
        friction?: components['schemas']['MetricComparison'];
        highIntent?: components['schemas']['MetricComparison'];
        highFrustration?: components['schemas']['MetricComparison'];
        highStruggle?: components['schemas']['MetricComparison'];
        churnRisk?: components['schemas']['MetricComparison'];
      };
    };
    ProductInsights: {
      overview: string;
      findings: string[];
      recommendations: string[];
      methodology: string;
    };
    ProductAnalytics: {
      averageUserSentiment: components['schemas']['SentimentLevel'];
      averageChangeInUserSentiment: components['schemas']['ChangeinsentimentLevel'];
      averageFrustration: components['schemas']['FrustrationLevel'];
      averageStruggle: components['schemas']['StruggleLevel'];
      averageCommercialIntent: components['schemas']['CommercialintentLevel'];
      scoredConversations: number;
      moodConversations: number;
      hallucinationCount: components['schemas']['Count'];
      jailbreakCount: components['schemas']['Count'];
      userBiasCount: components['schemas']['Count'];
      modelBiasCount: components['schemas']['Count'];
      userToxicityCount: components['schemas']['Count'];
      modelToxicityCount: components['schemas']['Count'];
      productQualityIndex: number | null;
      pillarScores: components['schemas']['PillarScores'];
      topics: components['schemas']['NamedCount'][];
      topicGroups: components['schemas']['NamedCount'][];
      keywords: string[];
      rootCauseMix: components['schemas']['RootCause'][];
      topFailingTools: components['schemas']['FailingTool'][];
      dissatisfactionThemes: components['schemas']['DissatisfactionTheme'][];
      averageConversationRating: number | null;
      ratingCount: number;
      ratingScale: components['schemas']['RatingScale'] | null;
      comparison?: components['schemas']['Comparison'];
      insights: components['schemas']['ProductInsights'] | null;
    };
    BehavioralPattern: {
      pattern: string;
      evidence: string;
      /** @enum {string} */
      frequency: 'recurring' | 'occasional' | 'rare';
    };
    Engagement: {
      /** @enum {string} */
      level: 'power_user' | 'regular' | 'casual' | 'at_risk' | 'churning';
      /** @enum {string} */
      trajectory: 'growing' | 'stable' | 'declining';
      description: string;
    };
    ProductAlignment: {
      summary: string;
      strengths: string[];
      gaps: string[];
    };
    Signal: {
      /** @enum {string} */
      type: 'opportunity' | 'risk' | 'insight';
      /** @enum {string} */
      priority: 'high' | 'medium' | 'low';
      title: string;
      description: string;
    };
    UserSummary: {
      profileSummary: string;
      behavioralPatterns: components['schemas']['BehavioralPattern'][];
      engagement: components['schemas']['Engagement'];
      productAlignment: components['schemas']['ProductAlignment'] | null;
      signals: components['schemas']['Signal'][];
      methodology: string;
    };
    UserAnalytics: {
      averageUserSentiment: components['schemas']['SentimentLevel'];
      averageChangeInUserSentiment: components['schemas']['ChangeinsentimentLevel'];
      averageFrustration: components['schemas']['FrustrationLevel'];
      averageStruggle: components['schemas']['StruggleLevel'];
      averageCommercialIntent: components['schemas']['CommercialintentLevel'];
      scoredConversations: number;
      moodConversations: number;
      averageConversationRating: number | null;
      ratingCount: number;
      ratingScale: components['schemas']['RatingScale'] | null;
      averageConversationQualityIndex: number | null;
      summary: components['schemas']['UserSummary'];
      totalConversations: number;
      comparison?: components['schemas']['Comparison'];
      topics?: components['schemas']['NamedCount'][];
      keywords?: components['schemas']['NamedCount'][];
    };
    OrganizationSummary: {
      analysis: string;
      reason: string;
    };
    OrganizationAnalytics: {
      averageUserSentiment: components['schemas']['SentimentLevel'];
      averageChangeInUserSentiment: components['schemas']['ChangeinsentimentLevel'];
      averageFrustration: components['schemas']['FrustrationLevel'];
      averageStruggle: components['schemas']['StruggleLevel'];
      averageCommercialIntent: components['schemas']['CommercialintentLevel'];
      scoredConversations: number;
      moodConversations: number;
      averageConversationRating: number | null;
      ratingCount: number;
      ratingScale: components['schemas']['RatingScale'] | null;
      averageConversationQualityIndex: number | null;
      summary: components['schemas']['OrganizationSummary'];
      totalConversations: number;
      comparison?: components['schemas']['Comparison'];
      topics?: components['schemas']['NamedCount'][];
      keywords?: components['schemas']['NamedCount'][];
    };
    SegmentSummary: {
      overview: string;
      recommendations: string[];
    };
    SegmentAnalytics: {
      averageUserSentiment: components['schemas']['SentimentLevel'];
      averageChangeInUserSentiment: components['schemas']['ChangeinsentimentLevel'];
      averageFrustration: components['schemas']['FrustrationLevel'];
      averageStruggle: components['schemas']['StruggleLevel'];
      averageCommercialIntent: components['schemas']['CommercialintentLevel'];
      scoredConversations: number;
      moodConversations: number;
      averageConversationRating: number | null;
      ratingCount: number;
      ratingScale: components['schemas']['RatingScale'] | null;
      averageConversationQualityIndex: number | null;
      hallucinationCount: components['schemas']['Count'];
      jailbreakCount: components['schemas']['Count'];
      userBiasCount: components['schemas']['Count'];
      modelBiasCount: components['schemas']['Count'];
      userToxicityCount: components['schemas']['Count'];
      modelToxicityCount: components['schemas']['Count'];
      topics: components['schemas']['NamedCount'][];
      topicGroups: components['schemas']['NamedCount'][];
      keywords: components['schemas']['NamedCount'][];
      summary: components['schemas']['SegmentSummary'];
      totalConversations: number;
      comparison?: components['schemas']['Comparison'];
      participantCount: number;
    };
    ModelDataPoint: {
      avgConversationQualityIndex: number | null;
      avgSatisfactionScore: number | null;
      avgSafetyScore: number | null;
      avgFrictionScore: number | null;
      avgGrowthScore: number | null;
      /** Format: date */
      date: string;
      conversationCount: number;
      messageCount: number;
    };
    DetectedIssue: {
      id: string;
      /** @enum {string} */
      severity: 'critical' | 'warning' | 'info';
      title: string;
    };
    Rationale: {
      observedPattern: string;
      whyThisMatters: string;
      tradeoff: string;
    };
    Evidence: {
      exampleSnippets: string[];
    };
    ModelRecommendation: {
      title: string;
      action: string;
      /** @enum {string} */
      category: 'model_switch' | 'cost_optimization' | 'use_case_fit' | 'prompt_optimization_link';
      /** @enum {string} */
      priority: 'high' | 'medium' | 'low';
      expectedImpact: string[];
      rationale: components['schemas']['Rationale'];
      evidence: components['schemas']['Evidence'];
    };
    ModelRecommendations: {
      summary: string;
      /** @enum {string} */
      healthLevel: 'healthy' | 'needs_attention' | 'critical';
      strengths: string[];
      detectedIssues: components['schemas']['DetectedIssue'][];
      recommendations: components['schemas']['ModelRecommendation'][];
    };
    ModelAnalytics: {
      averageUserSentiment: components['schemas']['SentimentLevel'];
      averageChangeInUserSentiment: components['schemas']['ChangeinsentimentLevel'];
      averageFrustration: components['schemas']['FrustrationLevel'];
      averageStruggle: components['schemas']['StruggleLevel'];
      averageCommercialIntent: components['schemas']['CommercialintentLevel'];
      scoredConversations: number;
      moodConversations: number;
      avgConversationQualityIndex: number | null;
      avgSatisfactionScore: number | null;
      avgSafetyScore: number | null;
      avgFrictionScore: number | null;
      avgGrowthScore: number | null;
      hallucinationCount: components['schemas']['Count'];
      jailbreakCount: components['schemas']['Count'];
      userBiasCount: components['schemas']['Count'];
      modelBiasCount: components['schemas']['Count'];
      userToxicityCount: components['schemas']['Count'];
      modelToxicityCount: components['schemas']['Count'];
      missingCapabilityCount: components['schemas']['Count'];
      averageConversationRating: number | null;
      ratingCount: number;
      ratingScale: components['schemas']['RatingScale'] | null;
      conversationCount: number;
      messageCount: number;
      dataPoints: components['schemas']['ModelDataPoint'][];
      recommendations: components['schemas']['ModelRecommendations'] | null;
      comparison?: components['schemas']['Comparison'];
    };
    PromptAnalytics: {
      avgQualityIndex: number | null;
      totalConversations: number;
      comparison?: components['schemas']['Comparison'];
      /** Format: date-time */
      lastUsedAt: string | null;
      needsReview: boolean;
      /** @constant */
      suggestionCount: 0;
      /** @constant */
      effectiveSuggestionCount: 0;
    };
    Point: {
      /** Format: date-time */
      at: string;
      value: number | null;
    };
    Timeseries: {
      /** @enum {string} */
      metric:
        | 'sentiment'
        | 'sentimentChange'
        | 'frustration'
        | 'struggle'
        | 'commercialIntent'
        | 'cqi'
        | 'rating'
        | 'conversations'
        | 'messages'
        | 'inputTokens'
        | 'cachedInputTokens'
        | 'outputTokens'
        | 'reasoningTokens'
        | 'cost'
        | 'jailbreakDetected'
        | 'hallucinationDetected'
        | 'userToxicityDetected'
        | 'modelToxicityDetected'
        | 'userBiasDetected'
        | 'modelBiasDetected'
        | 'missingCapabilityDetected';
      /** @enum {string} */
      interval: 'hour' | 'day' | 'week';
      /** Format: date-time */
      from: string;
      /** Format: date-time */
      to: string;
      points: components['schemas']['Point'][];
      comparison?: components['schemas']['Comparison'];
    };
    CurrencySum: {
      currency: string | null;
      sum: number;
    };
    EventMetrics: {
      count: number;
      currencySums: components['schemas']['CurrencySum'][];
      numericSum: number | null;
      averageQualityImpact: number | null;
      /** Format: date-time */
      at: string;
    };
    EventTypeMetrics: {
      count: number;
      currencySums: components['schemas']['CurrencySum'][];
      numericSum: number | null;
      averageQualityImpact: number | null;
      eventType: string;
      points: components['schemas']['EventMetrics'][];
    };
    EventsSummary: {
      /** @enum {string} */
      interval: 'hour' | 'day' | 'week';
      /** Format: date-time */
      from: string;
      /** Format: date-time */
      to: string;
      eventTypes: components['schemas']['EventTypeMetrics'][];
    };
    CommercialIntent: {
      score: number;
      /** @enum {string} */
      primarySignal:
        | 'purchase'
        | 'pricing'
        | 'upgrade'
        | 'renewal'
        | 'expansion'
        | 'comparison'
        | 'demo_request'
        | 'booking'
        | 'payment'
        | 'none';
    };
    Contribution: {
      /** Format: uuid */
      messageId: string;
      cue: string;
      text: string | null;
      effect: number;
    };
    RaisedFlag: {
      /** @enum {string} */
      flag:
        | 'jailbreak'
        | 'hallucination'
        | 'userToxicity'
        | 'modelToxicity'
        | 'userBias'
        | 'modelBias'
        | 'missingCapability';
      confidence: number;
      threshold: number;
      score: number;
      /** Format: uuid */
      messageId: string | null;
    };
    FieldSource: {
      /** @enum {string} */
      source: 'local' | 'llm';
      local: (number | string) | boolean | null;
      llm: (number | string) | boolean | null;
      confidence: number;
    };
    JudgeFallback: {
      code: string;
      message: string;
    };
    Judge: {
      model: string;
      costUsd: number;
      sources: {
        [key: string]: components['schemas']['FieldSource'];
      };
      fallback: components['schemas']['JudgeFallback'] | null;
    };
    Explanation: {
      scores: {
        sentiment?: components['schemas']['Contribution'][];
        frustration?: components['schemas']['Contribution'][];
        struggle?: components['schemas']['Contribution'][];
        commercialIntent?: components['schemas']['Contribution'][];
        jailbreak?: components['schemas']['Contribution'][];
        hallucination?: components['schemas']['Contribution'][];
        userToxicity?: components['schemas']['Contribution'][];
        modelToxicity?: components['schemas']['Contribution'][];
        userBias?: components['schemas']['Contribution'][];
        modelBias?: components['schemas']['Contribution'][];
        missingCapability?: components['schemas']['Contribution'][];
        emotion?: components['schemas']['Contribution'][];
      };
      flags: components['schemas']['RaisedFlag'][];
      judge: components['schemas']['Judge'] | null;
    };
    InteractionAnalytics: {
      averageUserSentiment: components['schemas']['SentimentLevel'];
      changeInUserSentiment: components['schemas']['ChangeinsentimentLevel'];
      frustration: components['schemas']['FrustrationLevel'];
      struggle: components['schemas']['StruggleLevel'];
      commercialIntent: components['schemas']['CommercialIntent'];
      conversationQualityIndex: number | null;
      messageCount: number;
      /** @enum {string} */
      mostCommonUserEmotion:
        | 'neutral'
        | 'joy'
        | 'gratitude'
        | 'curiosity'
        | 'confusion'
        | 'surprise'
        | 'frustration'
        | 'disappointment'
        | 'anger'
        | 'sadness'
        | 'anxiety';
      rating: number | null;
      summary: string;
      topic: string;
      keywords: string[];
      explanation?: components['schemas']['Explanation'];
    };
    MeasureRange: {
      min: number;
      max: number;
    };
    Measure: {
      name: string;
      title: string;
      description: string;
      /** @enum {string} */
      unit: 'score' | 'rating' | 'conversations' | 'messages' | 'tokens' | 'usd';
      /** @enum {string} */
      better: 'higher' | 'lower' | 'neither';
      range: components['schemas']['MeasureRange'] | null;
    };
    Dimension: {
      name: string;
      title: string;
      description: string;
      filter: string;
      several: boolean;
    };
    QueryLimits: {
      measures: number;
      by: number;
      rows: number;
      groups: number;
      points: number;
    };
    QuerySchema: {
      measures: components['schemas']['Measure'][];
      dimensions: components['schemas']['Dimension'][];
      intervals: ('hour' | 'day' | 'week')[];
      limits: components['schemas']['QueryLimits'];
    };
    QueryColumn: {
      name: string;
      /** @enum {string} */
      kind: 'time' | 'dimension' | 'measure';
      title: string;
      /** @enum {string|null} */
      unit: 'score' | 'rating' | 'conversations' | 'messages' | 'tokens' | 'usd' | null;
      /** @enum {string|null} */
      better: 'higher' | 'lower' | 'neither' | null;
    };
    QueryAnswer: {
      columns: components['schemas']['QueryColumn'][];
      rows: {
        [key: string]: string | number | null;
      }[];
      comparison?: components['schemas']['Comparison'];
      interactions: string;
    };
    ListedFlag: {
      /** @enum {string} */
      flag:
        | 'jailbreak'
        | 'hallucination'
        | 'userToxicity'
        | 'modelToxicity'
        | 'userBias'
        | 'modelBias'
        | 'missingCapability'
        | 'churnRisk';
      confidence: number | null;
    };
    AnalysisSummary: {
      sentiment: components['schemas']['SentimentLevel'];
      frustration: components['schemas']['FrustrationLevel'];
      struggle: components['schemas']['StruggleLevel'];
      commercialIntent: number | null;
      qualityIndex: number | null;
      flags: (
        | 'jailbreak'
        | 'hallucination'
        | 'userToxicity'
        | 'modelToxicity'
        | 'userBias'
        | 'modelBias'
        | 'missingCapability'
        | 'churnRisk'
      )[];
      raisedFlags: components['schemas']['ListedFlag'][];
      topic: string | null;
      /** @enum {string|null} */
      topicGroup:
        | 'billing'
        | 'account'
        | 'orders'
        | 'shipping'
        | 'returns'
        | 'technical issue'
        | 'integration'
        | 'how-to'
        | 'content/writing'
        | 'coding'
        | 'data/analysis'
        | 'research/facts'
        | 'planning/travel'
        | 'health'
        | 'smalltalk'
        | 'other'
        | null;
      /** @enum {string|null} */
      rootCause:
        | 'tool_failure'
        | 'safety_block'
        | 'missing_capability'
        | 'hallucination'
        | 'instruction_not_followed'
        | 'misunderstanding'
        | 'incomplete_or_vague_answer'
        | 'context_loss'
        | 'knowledge_gap'
        | 'user_input_unclear'
        | 'external_or_business'
        | 'unknown'
        | null;
      failingTools: string[];
    };
    Interaction: {
      /** Format: uuid */
      id: string;
      externalId: string | null;
      /** Format: uuid */
      participantId: string;
      externalParticipantId: string | null;
      /** Format: uuid */
      organizationId: string | null;
      organizationExternalId: string | null;
      /** Format: uuid */
      productId: string;
      /** Format: uuid */
      versionId: string;
      model: string | null;
      rating: number | null;
      ratingMin: number | null;
      ratingMax: number | null;
      feedback: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      /** @description Free-form data of your own. */
      properties: {
        [key: string]: unknown;
      };
      messageCount: number;
      /** Format: date-time */
      lastMessageAt: string;
      firstUserMessage: string | null;
      language: string | null;
      analysis: components['schemas']['AnalysisSummary'] | null;
    };
    MessageUsage: {
      model: string | null;
      inputTokens: number;
      cachedInputTokens: number;
      outputTokens: number;
      reasoningTokens: number;
      costUsd: number | null;
    };
    InteractionMessage: {
      /** Format: uuid */
      id: string;
      externalMessageId: string | null;
      /** @enum {string} */
      role: 'user' | 'assistant' | 'system' | 'tool_call' | 'observation' | 'final_response';
      /** @enum {string} */
      messageType:
        | 'user_message'
        | 'assistant_message'
        | 'system_message'
        | 'final_response'
        | 'thought'
        | 'tool_call'
        | 'observation'
        | 'retrieval'
        | 'memory_read'
        | 'memory_write'
        | 'chain_start'
        | 'chain_end'
        | 'embedding'
        | 'tool_error'
        | 'callback'
        | 'llm'
        | 'task'
        | 'workflow';
      content: string;
      /** Format: date-time */
      timestamp: string;
      toolName?: string;
      input: unknown;
      output: unknown;
      /** @description Free-form data of the caller; null: none was sent. */
      properties: {
        [key: string]: unknown;
      } | null;
      usage: components['schemas']['MessageUsage'] | null;
      latencyMs: number | null;
      finishReason: string | null;
    };
    Participant: {
      /** Format: uuid */
      id: string;
      externalId: string;
      name: string | null;
      email: string | null;
    };
    InteractionDetail: {
      /** Format: uuid */
      id: string;
      externalId: string | null;
      /** Format: uuid */
      participantId: string;
      externalParticipantId: string | null;
      /** Format: uuid */
      organizationId: string | null;
      organizationExternalId: string | null;
      /** Format: uuid */
      productId: string;
      /** Format: uuid */
      versionId: string;
      model: string | null;
      rating: number | null;
      ratingMin: number | null;
      ratingMax: number | null;
      feedback: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      /** @description Free-form data of your own. */
      properties: {
        [key: string]: unknown;
      };
      messageCount: number;
      /** Format: date-time */
      lastMessageAt: string;
      firstUserMessage: string | null;
      language: string | null;
      analysis: components['schemas']['AnalysisSummary'] | null;
      messages: components['schemas']['InteractionMessage'][];
      participant: components['schemas']['Participant'] | null;
    };
  };
  responses: {
    Invalid: {
      headers: {
        'X-Request-Id': string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    Unauthenticated: {
      headers: {
        'X-Request-Id': string;
        'WWW-Authenticate': string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    Forbidden: {
      headers: {
        'X-Request-Id': string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    NotFound: {
      headers: {
        'X-Request-Id': string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    MethodNotAllowed: {
      headers: {
        'X-Request-Id': string;
        Allow: string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    TimedOut: {
      headers: {
        'X-Request-Id': string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    Conflict: {
      headers: {
        'X-Request-Id': string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    TooLarge: {
      headers: {
        'X-Request-Id': string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    UnsupportedMediaType: {
      headers: {
        'X-Request-Id': string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    RateLimited: {
      headers: {
        'X-Request-Id': string;
        'Retry-After': number;
        'RateLimit-Policy'?: string;
        RateLimit?: string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    HeadersTooLarge: {
      headers: {
        'X-Request-Id': string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    Failed: {
      headers: {
        'X-Request-Id': string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    Unavailable: {
      headers: {
        'X-Request-Id': string;
        'Retry-After': number;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Problem'];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  alertsList: {
    parameters: {
      query?: {
        limit?: number;
        offset?: number;
        page?: number;
        asOf?: string;
        format?: 'csv' | 'jsonl' | 'parquet';
        state?: 'ok' | 'pending' | 'warning' | 'alert' | 'no_data' | 'paused';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          Link?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Alert'][];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  alertsCreate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateAlertRequest'];
      };
    };
    responses: {
      201: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Alert'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  alertsGet: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Alert'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  alertsDelete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  alertsChange: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeAlertRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Alert'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  alertsHistory: {
    parameters: {
      query?: {
        limit?: number;
        offset?: number;
        page?: number;
        asOf?: string;
        format?: 'csv' | 'jsonl' | 'parquet';
        notified?: boolean;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          Link?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AlertEvaluation'][];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  chatAsk: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChatRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  inboxList: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        axis?: 'attention' | 'opportunity' | 'manual';
        minSeverity?: number;
        status?: 'unreviewed' | 'reviewed' | 'dismissed';
        triggerType?: 'guardrail' | 'expectation_check' | 'novelty' | 'revenue_risk' | 'manual_review' | 'opportunity';
        productId?: string;
        from?: string;
        to?: string;
        format?: 'csv' | 'jsonl' | 'parquet';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          Link?: string;
          'X-Total-Count'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InboxCard'][];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  inboxFlag: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['FlagConversationRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InboxItem'];
        };
      };
      201: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InboxItem'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  inboxReviewMany: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReviewItemsRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReviewedInboxItems'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  inboxGet: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        conversationId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InboxItem'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  inboxReview: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        conversationId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReviewItemRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InboxItem'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  interactionsList: {
    parameters: {
      query?: {
        productId?: string;
        versionId?: string;
        from?: string;
        to?: string;
        userId?: string;
        externalUserId?: string;
        organizationId?: string;
        externalOrganizationId?: string;
        segmentId?: string;
        promptId?: string;
        model?: string;
        externalConversationId?: string;
        topic?: string;
        topicGroup?:
          | 'billing'
          | 'account'
          | 'orders'
          | 'shipping'
          | 'returns'
          | 'technical issue'
          | 'integration'
          | 'how-to'
          | 'content/writing'
          | 'coding'
          | 'data/analysis'
          | 'research/facts'
          | 'planning/travel'
          | 'health'
          | 'smalltalk'
          | 'other';
        keyword?: string;
        theme?: string;
        rootCause?:
          | 'tool_failure'
          | 'safety_block'
          | 'missing_capability'
          | 'hallucination'
          | 'instruction_not_followed'
          | 'misunderstanding'
          | 'incomplete_or_vague_answer'
          | 'context_loss'
          | 'knowledge_gap'
          | 'user_input_unclear'
          | 'external_or_business'
          | 'unknown';
        rootCauseSource?: 'heuristic' | 'llm';
        failingTool?: string;
        tool?: string;
        emotion?:
          | 'neutral'
          | 'joy'
          | 'gratitude'
          | 'curiosity'
          | 'confusion'
          | 'surprise'
          | 'frustration'
          | 'disappointment'
          | 'anger'
          | 'sadness'
          | 'anxiety';
        language?: string;
        flag?: (
          | 'jailbreak'
          | 'hallucination'
          | 'userToxicity'
          | 'modelToxicity'
          | 'userBias'
          | 'modelBias'
          | 'missingCapability'
          | 'churnRisk'
        )[];
        eventType?: string;
        rated?: boolean;
        reviewStatus?: 'unreviewed' | 'reviewed' | 'dismissed';
        minSentiment?: number;
        maxSentiment?: number;
        minFrustration?: number;
        maxFrustration?: number;
        minStruggle?: number;
        maxStruggle?: number;
        minCommercialIntent?: number;
        maxCommercialIntent?: number;
        minQuality?: number;
        maxQuality?: number;
        minRating?: number;
        maxRating?: number;
        minMessageCount?: number;
        maxMessageCount?: number;
        property?: string[];
        q?: string;
        sort?:
          | 'createdAt'
          | '-createdAt'
          | 'lastMessageAt'
          | '-lastMessageAt'
          | 'sentiment'
          | '-sentiment'
          | 'frustration'
          | '-frustration'
          | 'struggle'
          | '-struggle'
          | 'commercialIntent'
          | '-commercialIntent'
          | 'quality'
          | '-quality'
          | 'rating'
          | '-rating'
          | 'messageCount'
          | '-messageCount'
          | 'relevance'
          | '-relevance';
        limit?: number;
        offset?: number;
        page?: number;
        asOf?: string;
        cursor?: string;
        format?: 'csv' | 'jsonl' | 'parquet';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          Link?: string;
          'X-Total-Count'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Interaction'][];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  interactionsRead: {
    parameters: {
      query?: {
        messageLimit?: number;
        messageCursor?: string;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          Link?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InteractionDetail'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  interactionAnalyticsGet: {
    parameters: {
      query?: {
        mode?: 'simple' | 'insights';
        explain?: boolean;
      };
      header?: never;
      path: {
        interactionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          'RateLimit-Policy'?: string;
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InteractionAnalytics'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  keysList: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          Link?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Key'][];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  keysCreateOwn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateKeyRequest'];
      };
    };
    responses: {
      201: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedKey'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  keysRevokeOwn: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  organizationsRead: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organization'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  productsList: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
        asOf?: string;
        format?: 'csv' | 'jsonl' | 'parquet';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          Link?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProductSummary'][];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  productAnalyticsGet: {
    parameters: {
      query?: {
        from?: string;
        to?: string;
        versionId?: string;
        promptId?: string;
        model?: string;
        organizationId?: string;
        segmentId?: string;
        compareTo?: string;
        mode?: 'simple' | 'insights';
      };
      header?: never;
      path: {
        productId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          'RateLimit-Policy'?: string;
          RateLimit?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProductAnalytics'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  versionsList: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        format?: 'csv' | 'jsonl' | 'parquet';
      };
      header?: never;
      path: {
        productId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          Link?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PromptVersion'][];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  queryAsk: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['QueryRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QueryAnswer'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  querySchema: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QuerySchema'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  segmentsList: {
    parameters: {
      query?: {
        limit?: number;
        offset?: number;
        page?: number;
        asOf?: string;
        format?: 'csv' | 'jsonl' | 'parquet';
        pageSize?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          Link?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SegmentItem'][];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  segmentsCreate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateSegmentRequest'];
      };
    };
    responses: {
      201: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Segment'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  segmentsPreview: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PreviewSegmentRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SegmentPreview'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  segmentsGet: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SegmentDetail'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  segmentsDelete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  segmentsChange: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeSegmentRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Segment'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  ownTenantRead: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Tenant'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  ownTenantChange: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeOwnTenantRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Tenant'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  foundTopicsList: {
    parameters: {
      query?: {
        format?: 'csv' | 'jsonl' | 'parquet';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Topics'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  topicsMerge: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MergeTopicsRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Topic'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  topicsChange: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeTopicRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Topic'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  usersList: {
    parameters: {
      query?: {
        limit?: number;
        offset?: number;
        page?: number;
        asOf?: string;
        format?: 'csv' | 'jsonl' | 'parquet';
        organizationId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          Link?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['User'][];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  webhooksList: {
    parameters: {
      query?: {
        limit?: number;
        offset?: number;
        page?: number;
        asOf?: string;
        format?: 'csv' | 'jsonl' | 'parquet';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          Link?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Webhook'][];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  webhooksCreate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateWebhookRequest'];
      };
    };
    responses: {
      201: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookWithSecret'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  webhooksGet: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        webhookId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Webhook'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  webhooksDelete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        webhookId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  webhooksChange: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        webhookId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeWebhookRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Webhook'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  deliveriesList: {
    parameters: {
      query?: {
        limit?: number;
        offset?: number;
        page?: number;
        asOf?: string;
        format?: 'csv' | 'jsonl' | 'parquet';
        status?: 'pending' | 'delivered' | 'failed';
      };
      header?: never;
      path: {
        webhookId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          Link?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Delivery'][];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  deliveriesResend: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        webhookId: string;
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Delivery'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  webhooksRotate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        webhookId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookWithSecret'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
  deliveriesTest: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        webhookId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      201: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Delivery'];
        };
      };
      400: components['responses']['Invalid'];
      401: components['responses']['Unauthenticated'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['TimedOut'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['Failed'];
      503: components['responses']['Unavailable'];
    };
  };
}
