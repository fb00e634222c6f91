import { MESSAGE_TYPES } from '@parley/contracts';
import type { JsonObject } from '@parley/kernel';
import fc from 'fast-check';
import { plainMessages, shapeOf, toPlainMessages } from './to-plain-messages.js';

const plain = (...messages: JsonObject[]) => toPlainMessages(messages).map(({ message }) => message);

describe("messages in Parley's own shape", () => {
  const own = fc.record(
    {
      role: fc.constantFrom('user', 'assistant', 'system', null),
      messageType: fc.constantFrom(...MESSAGE_TYPES, null),
      content: fc.oneof(fc.string(), fc.constant(null)),
      externalMessageId: fc.string(),
      toolName: fc.string(),
      input: fc.jsonValue(),
      output: fc.jsonValue(),
      context: fc.jsonValue(),
      model: fc.string(),
      properties: fc.dictionary(fc.string(), fc.jsonValue()),
    },
    { requiredKeys: [] },
  );

  it('stay what they are, whatever they hold', () => {
    fc.assert(
      fc.property(own, (message) => {
        expect(shapeOf(message as JsonObject)).toBeNull();
        expect(plainMessages(message as JsonObject)).toEqual([message]);
      }),
    );
  });
});

describe('messages of Chat Completions', () => {
  const question = {
    role: 'user',
    content: [
      { type: 'text', text: 'Where is it?' },
      { type: 'image_url', image_url: { url: 'data:' } },
    ],
  };
  const asking = {
    role: 'assistant',
    content: null,
    refusal: null,
    annotations: [],
    tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'order_lookup', arguments: '{"id":7}' } }],
  };
  const found = { role: 'tool', tool_call_id: 'call_1', content: '{"status":"lost"}' };

  it('become what was said, called and found', () => {
    expect(plain({ role: 'developer', content: 'Be kind.' }, question, asking, found)).toEqual([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Where is it?\n[image]' },
      { messageType: 'tool_call', toolName: 'order_lookup', input: { id: 7 }, properties: { toolCallId: 'call_1' } },
      {
        messageType: 'observation',
        toolName: 'order_lookup',
        content: '{"status":"lost"}',
        properties: { toolCallId: 'call_1' },
      },
    ]);
  });

  it('keep a text beside a call, a refusal as what was said, and reasoning as a thought', () => {
    expect(plain({ ...asking, content: 'One moment.' }).map(({ content }) => content)).toEqual([
      'One moment.',
      undefined,
    ]);
    expect(plain({ role: 'assistant', content: null, refusal: 'I cannot.' })).toEqual([
      { role: 'assistant', content: 'I cannot.' },
    ]);
    expect(plain({ role: 'assistant', reasoning_content: 'Hm.', content: 'Yes.' })).toEqual([
      { messageType: 'thought', content: 'Hm.' },
      { role: 'assistant', content: 'Yes.' },
    ]);
  });

  it('keep arguments that are no JSON as the text that they are', () => {
    const call = { id: 'c', type: 'function', function: { name: 'search', arguments: '{"q":' } };
    expect(plain({ role: 'assistant', tool_calls: [call] })).toMatchObject([{ input: '{"q":' }]);
  });

  it('leave a message without content to validation', () => {
    expect(plain({ role: 'assistant', content: null, refusal: null })).toEqual([{ role: 'assistant', content: null }]);
  });

  it("keep Parley's own fields, and names that nobody knows for validation to reject", () => {
    const message = {
      ...asking,
      content: 'One moment.',
      externalMessageId: 'm-1',
      createdAt: '2026-11-22T00:00:00Z',
      colour: 'red',
    };
    expect(plain(message)).toEqual([
      {
        role: 'assistant',
        content: 'One moment.',
        externalMessageId: 'm-1',
        createdAt: '2026-11-22T00:00:00Z',
        colour: 'red',
      },
      expect.objectContaining({ messageType: 'tool_call', externalMessageId: 'm-1:2' }),
    ]);
  });
});

describe('items of Responses', () => {
  it('become what was said, thought, called and found', () => {
    expect(
      plain(
        {
          type: 'message',
          role: 'user',
          content: [
            { type: 'input_text', text: 'Where is it?' },
            { type: 'input_file', filename: 'order.pdf' },
          ],
        },
        {
          type: 'reasoning',
          id: 'rs_1',
          summary: [{ type: 'summary_text', text: 'Look it up.' }],
          encrypted_content: 'x',
        },
        { type: 'reasoning', id: 'rs_2', summary: [] },
        {
          type: 'function_call',
          id: 'fc_1',
          call_id: 'call_1',
          name: 'order_lookup',
          arguments: '{"id":7}',
          status: 'completed',
        },
        { type: 'function_call_output', call_id: 'call_1', output: 'lost' },
        {
          type: 'mcp_call',
          id: 'mcp_1',
          name: 'refund',
          arguments: '{}',
          server_label: 'shop',
          output: null,
          error: 'denied',
        },
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: 'It is lost.', annotations: [] }],
        },
      ),
    ).toEqual([
      { role: 'user', content: 'Where is it?\n[file: order.pdf]' },
      { messageType: 'thought', content: 'Look it up.', externalMessageId: 'rs_1' },
      {
        messageType: 'tool_call',
        toolName: 'order_lookup',
        input: { id: 7 },
        externalMessageId: 'fc_1',
        properties: { toolCallId: 'call_1' },
      },
      { messageType: 'observation', toolName: 'order_lookup', content: 'lost', properties: { toolCallId: 'call_1' } },
      {
        messageType: 'tool_call',
        toolName: 'refund',
        input: {},
        output: { error: 'denied' },
        externalMessageId: 'mcp_1',
      },
      { role: 'assistant', content: 'It is lost.', externalMessageId: 'msg_1' },
    ]);
  });
});

describe('messages of Anthropic', () => {
  it('become what was said, thought, called and found', () => {
    expect(
      plain(
        {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'claude-sonnet-4-5',
          stop_reason: 'tool_use',
          stop_sequence: null,
          usage: { input_tokens: 12, output_tokens: 7 },
          content: [
            { type: 'thinking', thinking: 'Look it up.', signature: 'x' },
            { type: 'text', text: 'One moment.' },
            { type: 'text', text: 'I am looking.' },
            { type: 'tool_use', id: 'toolu_1', name: 'order_lookup', input: { id: 7 } },
          ],
        },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'toolu_1',
              is_error: true,
              content: [{ type: 'text', text: 'Timed out' }],
            },
            { type: 'text', text: 'And?' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'x' } },
          ],
        },
      ),
    ).toEqual([
      {
        messageType: 'thought',
        content: 'Look it up.',
        externalMessageId: 'msg_1',
        model: 'claude-sonnet-4-5',
        properties: { usage: { input_tokens: 12, output_tokens: 7 }, stopReason: 'tool_use' },
      },
      {
        role: 'assistant',
        content: 'One moment.\nI am looking.',
        externalMessageId: 'msg_1:2',
        model: 'claude-sonnet-4-5',
      },
      {
        messageType: 'tool_call',
        toolName: 'order_lookup',
        input: { id: 7 },
        externalMessageId: 'msg_1:3',
        model: 'claude-sonnet-4-5',
        properties: { toolCallId: 'toolu_1' },
      },
      {
        messageType: 'tool_error',
        toolName: 'order_lookup',
        content: 'Timed out',
        properties: { toolCallId: 'toolu_1' },
      },
      { role: 'user', content: 'And?\n[image]' },
    ]);
  });
});

describe('UI messages of the Vercel AI SDK', () => {
  it('become what was said, thought, called and found, by their ids', () => {
    expect(
      plain({
        id: 'a1',
        role: 'assistant',
        metadata: { finishReason: 'stop' },
        parts: [
          { type: 'step-start' },
          { type: 'reasoning', text: 'Look it up.' },
          { type: 'text', text: 'One moment.', state: 'done' },
          {
            type: 'tool-order_lookup',
            toolCallId: 'c1',
            state: 'output-error',
            input: { id: 7 },
            errorText: 'Timed out',
          },
          {
            type: 'dynamic-tool',
            toolName: 'refund',
            toolCallId: 'c2',
            state: 'output-available',
            input: {},
            output: { ok: true },
          },
          { type: 'text', text: 'Sorry.' },
          { type: 'file', mediaType: 'image/png', filename: 'parcel.png', url: 'data:' },
        ],
      }),
    ).toEqual([
      { messageType: 'thought', content: 'Look it up.', externalMessageId: 'a1', properties: { finishReason: 'stop' } },
      { role: 'assistant', content: 'One moment.', externalMessageId: 'a1:2' },
      {
        messageType: 'tool_call',
        toolName: 'order_lookup',
        input: { id: 7 },
        output: { error: 'Timed out' },
        externalMessageId: 'a1:3',
        properties: { toolCallId: 'c1' },
      },
      {
        messageType: 'tool_call',
        toolName: 'refund',
        input: {},
        output: { ok: true },
        externalMessageId: 'a1:4',
        properties: { toolCallId: 'c2' },
      },
      { role: 'assistant', content: 'Sorry.\n[image: parcel.png]', externalMessageId: 'a1:5' },
    ]);
  });
});

describe('a UI message that has its text in its content', () => {
  it.each([
    ['no parts', []],
    ['parts without a text', [{ type: 'step-start' }]],
  ])('and %s is said', (_, parts) => {
    expect(plain({ id: 'u1', role: 'user', content: 'Where is it?', parts })).toEqual([
      { role: 'user', content: 'Where is it?', externalMessageId: 'u1' },
    ]);
  });

  it('is said once where a part has it, too', () => {
    const parts = [{ type: 'text', text: 'Where is it?' }];
    expect(plain({ role: 'user', content: 'Where is it?', parts })).toEqual([
      { role: 'user', content: 'Where is it?' },
    ]);
  });

  it('is said after the call that it follows', () => {
    const toolInvocation = { toolName: 'refund', args: {}, result: 'ok', toolCallId: 'c1' };
    const parts = [{ type: 'tool-invocation', toolInvocation }];
    expect(plain({ role: 'assistant', content: 'Refunded.', parts })).toMatchObject([
      { messageType: 'tool_call', toolName: 'refund' },
      { role: 'assistant', content: 'Refunded.' },
    ]);
  });
});

describe('anything at all', () => {
  const noise = fc.dictionary(
    fc.constantFrom(
      'role',
      'type',
      'content',
      'parts',
      'tool_calls',
      'stop_reason',
      'call_id',
      'output',
      'properties',
      'id',
    ),
    fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('message', 'function_call', 'function_call_output', 'tool', 'assistant'),
      fc.array(
        fc.record({
          type: fc.constantFrom('text', 'tool_use', 'tool_result', 'tool-x', 'reasoning'),
          text: fc.jsonValue(),
          content: fc.jsonValue(),
        }),
      ),
    ),
  );

  it('is taken apart without an error, and a message sent again gives the same ones', () => {
    fc.assert(
      fc.property(fc.array(noise as fc.Arbitrary<JsonObject>), (messages) => {
        expect(toPlainMessages(messages)).toEqual(toPlainMessages(messages));
      }),
    );
  });
});
