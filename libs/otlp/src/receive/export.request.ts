const groups = (description: string) => ({ type: 'array', items: { type: 'object' }, description });

/** As in opentelemetry-proto; below the top level, names that Parley does not read are ignored, as OTLP wants it. */
export const TRACES_REQUEST = {
  type: 'object',
  title: 'ExportTraceServiceRequest',
  description: 'OTLP/JSON: ids in hexadecimal, enums as numbers, 64-bit numbers as strings or numbers.',
  properties: { resourceSpans: groups('Spans by resource and scope, up to 2,000 together.') },
  additionalProperties: false,
};

export const LOGS_REQUEST = {
  type: 'object',
  title: 'ExportLogsServiceRequest',
  description: 'OTLP/JSON: ids in hexadecimal, enums as numbers, 64-bit numbers as strings or numbers.',
  properties: { resourceLogs: groups('Log records by resource and scope, up to 2,000 together.') },
  additionalProperties: false,
};

const TRACE = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });

export const TRACES_EXAMPLE = {
  resourceSpans: [
    {
      resource: { attributes: [attribute('service.name', 'shop-assistant')] },
      scopeSpans: [
        {
          spans: [
            {
              ...TRACE,
              name: 'invoke_agent support',
              startTimeUnixNano: '1790000000000000000',
              endTimeUnixNano: '1790000001500000000',
              attributes: [
                attribute('gen_ai.operation.name', 'invoke_agent'),
                attribute('gen_ai.conversation.id', 'c-1'),
                attribute('user.id', 'ada'),
                attribute('gen_ai.input.messages', '[{"role":"user","parts":[{"type":"text","content":"Hi"}]}]'),
                attribute(
                  'gen_ai.output.messages',
                  '[{"role":"assistant","parts":[{"type":"text","content":"Hello"}]}]',
                ),
              ],
            },
          ],
        },
      ],
    },
  ],
};

export const LOGS_EXAMPLE = {
  resourceLogs: [
    {
      scopeLogs: [
        {
          logRecords: [
            {
              ...TRACE,
              eventName: 'gen_ai.user.message',
              timeUnixNano: '1790000000000000000',
              body: { kvlistValue: { values: [attribute('content', 'Hi')] } },
            },
          ],
        },
      ],
    },
  ],
};
