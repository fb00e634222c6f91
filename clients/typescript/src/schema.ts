/** Made by `npm run console:types` from the OpenAPI document. */

export interface paths {
  '/v1/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['eventsRecord'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/events/batch': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['eventsRecordBatch'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/messages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['messagesRecord'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/messages/batch': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['messagesRecordBatch'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/organizations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['organizationsUpsert'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ratings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['ratingsRate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['usersUpsert'];
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
    ConversationRejected: {
      /** @constant */
      success: false;
      /** @enum {string} */
      status: 'rejected';
      errors: components['schemas']['FieldError'][];
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
    FieldError: {
      path: string;
      message: string;
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
    Problem: {
      type: string;
      title: string;
      status: number;
      detail: string;
      message: string;
      requestId: string;
      errors: components['schemas']['FieldError'][];
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
      type?: 'system' | 'user' | 'tool' | 'guardrail' | 'rag' | 'agent' | 'other' | null;
      /**
       * @default customer
       * @enum {string|null}
       */
      source?: 'customer' | 'participant' | 'platform' | 'agent' | 'greenflash' | null;
      name?: string | null;
      isDynamic?: boolean | null;
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
    RatingAnswer: {
      /** @constant */
      success: true;
    };
    RecordEventBatchRequest: {
      events: components['schemas']['RecordEventRequest'][];
    };
    RecordEventBatchResponse: {
      /** @constant */
      success: true;
      results: components['schemas']['EventResult'][];
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
      influence?: 'positive' | 'negative' | 'neutral' | null;
      qualityImpactScore?: number | null;
      /**
       * @default text
       * @enum {string|null}
       */
      valueType?: 'currency' | 'numeric' | 'text' | 'boolean' | null;
      /** Format: date-time */
      eventAt?: string | null;
      /** @description Free-form data of your own. */
      properties?: {
        [key: string]: unknown;
      } | null;
      insertId?: string | null;
      /** @default 1 */
      sampleRate?: number | null;
      forceSample?: boolean | null;
    };
    RecordEventResponse: {
      /** @constant */
      success: true;
      /** Format: uuid */
      eventId: string;
      /** @constant */
      sampled?: false;
    };
    RecordMessagesBatchRequest: {
      conversations: components['schemas']['RecordMessagesRequest'][];
    };
    RecordMessagesBatchResponse: {
      /** @constant */
      success: true;
      results: (components['schemas']['ConversationTaken'] | components['schemas']['ConversationRejected'])[];
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
      sampleRate?: number | null;
      forceSample?: boolean | null;
      voiceCall?: {
        [key: string]: unknown;
      } | null;
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
    UpsertOrganizationRequest: {
      name?: string | null;
      /** @description Merged key by key; a key given as null is removed. */
      properties?: {
        [key: string]: unknown;
      } | null;
      externalOrganizationId: string;
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
    UsageRequest: {
      inputTokens?: number | null;
      outputTokens?: number | null;
      cachedInputTokens?: number | null;
      reasoningTokens?: number | null;
      costUsd?: number | null;
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
  eventsRecord: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RecordEventRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RecordEventResponse'];
        };
      };
      201: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RecordEventResponse'];
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
  eventsRecordBatch: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RecordEventBatchRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RecordEventBatchResponse'];
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
  messagesRecord: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RecordMessagesRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RecordMessagesResponse'];
        };
      };
      201: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RecordMessagesResponse'];
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
  messagesRecordBatch: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RecordMessagesBatchRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RecordMessagesBatchResponse'];
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
  organizationsUpsert: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpsertOrganizationRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrganizationAnswer'];
        };
      };
      201: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrganizationAnswer'];
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
  ratingsRate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RateRequest'];
      };
    };
    responses: {
      201: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RatingAnswer'];
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
  usersUpsert: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpsertUserRequest'];
      };
    };
    responses: {
      200: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserAnswer'];
        };
      };
      201: {
        headers: {
          'X-Request-Id': string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserAnswer'];
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
}
