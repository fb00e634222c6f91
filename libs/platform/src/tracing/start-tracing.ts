import { readEnvironment } from '../config/environment.js';
import { httpUrl } from '../config/variables.js';
import { VERSION } from '../version.js';
import { traceFromNowOn } from './tracing.js';

/**
 * Sends spans by OTLP over HTTP when OTEL_EXPORTER_OTLP_ENDPOINT says where to; does nothing else, and loads nothing,
 * when it does not. OpenTelemetry's other variables (headers, sampling) mean what they mean everywhere.
 * @returns how to send what is left and end it.
 * @throws StartupError when the address is none.
 */
export async function startTracing(kind: string): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = readEnvironment<{
    OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined;
  }>({ OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl()({ default: undefined }) });
  if (endpoint === undefined) return async () => undefined;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `parley-${kind}`, 'service.version': VERSION }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  traceFromNowOn();
  return () => provider.shutdown();
}
