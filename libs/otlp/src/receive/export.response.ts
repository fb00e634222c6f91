import { described, record, sometimes, text } from '@parley/http';

/** Reports the items that were not taken; absent if all were. */
export interface ExportResponse {
  readonly partialSuccess?: PartialSuccessView;
}

export interface PartialSuccessView {
  readonly rejectedSpans?: string;
  readonly rejectedLogRecords?: string;
  readonly errorMessage: string;
}

const PARTIAL_SUCCESS = record<PartialSuccessView>('ExportPartialSuccess', {
  rejectedSpans: sometimes(described(text, 'How many spans were not taken, as OTLP/JSON writes 64-bit numbers.')),
  rejectedLogRecords: sometimes(described(text, 'How many log records were not taken.')),
  errorMessage: described(text, 'Why, each reason with its count.'),
});

const partly = {
  partialSuccess: sometimes(described(PARTIAL_SUCCESS, 'What was not taken; not there when everything was.')),
};

export const EXPORT_TRACES_RESPONSE = record<ExportResponse>('ExportTraceServiceResponse', partly);
export const EXPORT_LOGS_RESPONSE = record<ExportResponse>('ExportLogsServiceResponse', partly);
