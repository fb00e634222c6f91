import { pino } from 'pino';
import { describeGateway, type GatewayParts } from '@parley/gateway';
import type { OpenApiDocument } from '@parley/http';
import { SystemClock } from '@parley/kernel';

/** The service's OpenAPI document, without a running service. */
export const openApiDocument = (): Promise<OpenApiDocument> =>
  describeGateway(partsWithoutStores(), pino({ level: 'silent' }));

/** Every part but the clock is an object that can do nothing; there is no language model, and no address. */
const partsWithoutStores = (): GatewayParts =>
  new Proxy({ writer: null, address: undefined, clock: new SystemClock() } as unknown as GatewayParts, {
    get: (parts, part): unknown => (part in parts ? Reflect.get(parts, part) : {}),
  });
