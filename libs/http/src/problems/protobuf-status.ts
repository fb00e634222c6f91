import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import type { FastifyRequest } from 'fastify';
import type { ProblemCode } from '@parley/kernel';

/** As in google/rpc/code.proto. OTLP's senders go by the HTTP status alone. */
const CODE: Readonly<Record<ProblemCode | 'internal', number>> = {
  malformed: 3,
  invalid: 3,
  unauthenticated: 16,
  forbidden: 7,
  not_found: 5,
  method_not_allowed: 12,
  timed_out: 4,
  conflict: 10,
  too_large: 3,
  headers_too_large: 3,
  unsupported_media_type: 3,
  rate_limited: 8,
  unavailable: 14,
  internal: 13,
};

/**
 * Whether OTLP wants a Status in protobuf as the answer to a rejected request. Its paths are known by their prefix, for
 * an exporter may also ask one that is not there (`/otlp/v1/metrics`), and some errors come before routing.
 */
export const isOtlpInProtobuf = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith('/otlp/') && /^application\/x-protobuf\s*(?:;|$)/i.test(headers['content-type'] ?? '');

/** `google.rpc.Status`, in protobuf. */
export function protobufStatus(code: ProblemCode | 'internal', message: string): Buffer {
  const writer = new BinaryWriter();
  writer.tag(1, WireType.Varint).int32(CODE[code]);
  writer.tag(2, WireType.LengthDelimited).string(message);
  return Buffer.from(writer.finish());
}
