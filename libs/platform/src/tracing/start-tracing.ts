import { readEnvironment } from '../config/environment.js';
import { httpUrl } from '../config/variables.js';
import { VERSION } from '../version.js';
import { traceFromNowOn } from './tracing.js';

/**
 * Sends spans by OTLP over HTTP to OTEL_EXPORTER_OTLP_ENDPOINT; when that is not set, does nothing and loads nothing.
 * OpenTelemetry's other variables (headers, sampling) have their usual meaning.
 * @returns a function that sends what is left and ends tracing.
 * @throws StartupError when the address is not valid.
 */
export async function startTracing(kind: string): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = readEnvironment({
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl()({ default: undefined }),
  });
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
