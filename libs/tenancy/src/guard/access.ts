import { finished } from 'node:stream';
import { HttpStatus, Injectable, Optional } from '@nestjs/common';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import {
  Admission,
  AdminPort,
  LargeBodies,
  NOTHING_HERE,
  type PlaceBounds,
  type ReadRequest,
  type RouteOptions,
  TenantPlaces,
  USUAL_GZIP_RATIO,
} from '@parley/http';
import { Problem, unavailable } from '@parley/kernel';
import type { Caller } from '../domain/caller.js';
import { Authenticator } from '../keys/authenticator.js';
import { type AuthenticatedRequest, type Requirement, requirementOfRoute, takesKeyAlone } from './access.decorators.js';
import { bearerToken } from './bearer-token.js';
import { TenantRates } from '../rates/tenant-rates.js';
import { BrowserSessions } from './browser-sessions.port.js';
import { RejectedSignIns } from '../security-log/rejected-sign-ins.js';
import { OperatorKey } from './operator-key.js';

/** Admits callers to what their keys allow. */
@Injectable()
export class Access extends Admission {
  private readonly largeBodies = new LargeBodies();
  private readonly analytics = new TenantPlaces(ANALYTICS_PLACES);
  private readonly questions = new TenantPlaces(QUESTION_PLACES);
  private readonly tools = new TenantPlaces(TOOL_PLACES);
  private readonly reads = new TenantPlaces(READ_PLACES);
  private readonly exports = new TenantPlaces(EXPORT_PLACES);

  constructor(
    private readonly authenticator: Authenticator,
    private readonly operatorKey: OperatorKey,
    private readonly rates: TenantRates,
    private readonly rejectedSignIns: RejectedSignIns,
    private readonly adminPort: AdminPort,
    @Optional() private readonly browsers?: BrowserSessions,
  ) {
    super();
  }

  override admit(request: FastifyRequest, reply: FastifyReply): Promise<void> | null {
    const notLetIn = (error: unknown): never => {
      this.rejectedSignIns.notice(request.ip, error);
      throw error;
    };
    try {
      return this.admitted(request, reply)?.catch(notLetIn) ?? null;
    } catch (error) {
      return notLetIn(error);
    }
  }

  private admitted(request: FastifyRequest, reply: FastifyReply): Promise<void> | null {
    const route = request.routeOptions;
    const requirement = requirementOfRoute(route);
    if (this.adminPort.isApart) this.keepApart(requirement, request);
    if (requirement === 'public' || requirement === 'inside') return null;
    const { authorization } = request.headers;
    if (requirement === 'operator') return this.admitOperator(authorization);
    const enter = (caller: Caller) => this.enter(caller, requirement, route, request, reply);
    const remembered = this.authenticator.recall(authorization);
    if (remembered !== null) return enter(remembered);
    const mayBeBrowser = authorization === undefined && !takesKeyAlone(route);
    const inBrowser = mayBeBrowser ? (this.browsers?.callerOf(request) ?? null) : null;
    return (inBrowser ?? this.authenticator.authenticate(authorization)).then(async (caller) => {
      await enter(caller);
    });
  }

  /** Routes for operators do not exist for callers, and the other way round. */
  private keepApart(requirement: Requirement, request: FastifyRequest): void {
    const isInside = requirement === 'operator' || requirement === 'inside';
    if (requirement !== 'public' && isInside !== this.adminPort.brought(request)) {
      throw new Problem('not_found', NOTHING_HERE);
    }
  }

  private enter(
    caller: Caller,
    scope: Requirement,
    route: RouteOptions,
    request: AuthenticatedRequest,
    reply: FastifyReply,
  ): Promise<void> | null {
    if (!caller.scopes.some((one) => one === scope)) {
      throw new Problem('forbidden', `This needs a key with the scope "${scope}".`);
    }
    request.caller = caller;
    const { config } = route;
    if (mayChange(request) && config.onlyReads !== true) {
      this.chargeWrite(caller, request, route, reply);
      return this.largeBodies.enter(caller.tenantId, route, request, reply);
    }
    if (config.rated === true && isAnalytics(request)) this.rates.take(caller, 'analytics');
    return this.placesOf(config, request).enter(caller.tenantId, reply);
  }

  private placesOf({ rated, asksWithin }: FastifyContextConfig, { query }: FastifyRequest): TenantPlaces {
    if (rated === true) return asksWithin === true ? this.questions : this.analytics;
    if (asksWithin === true) return this.tools;
    return (query as { readonly format?: unknown }).format === undefined ? this.reads : this.exports;
  }

  private chargeWrite(
    caller: Caller,
    request: ReadRequest,
    { bodyLimit }: RouteOptions,
    { raw }: Pick<FastifyReply, 'raw'>,
  ): void {
    const { bytes, isExact } = bodyOf(request, bodyLimit);
    this.rates.take(caller, 'writes');
    this.rates.take(caller, 'write-bytes', bytes);
    if (isExact) return;
    finished(raw, () => {
      // A body that turned out too large was read up to the limit.
      const read = request.bodyBytes ?? (raw.statusCode === TOO_LARGE ? bodyLimit : bytes);
      this.rates.settle(caller, 'write-bytes', read - bytes);
    });
  }

  private admitOperator(authorization: string | undefined): null {
    if (!this.operatorKey.is(bearerToken(authorization))) {
      throw new Problem('unauthenticated', "This needs the instance's operator key as the bearer token.");
    }
    return null;
  }
}

const mayChange = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

/** What a body counts for until it was read, when its length is not given. */
const UNKNOWN_LENGTH_BYTES = 1024 * 1024;
const TOO_LARGE: number = HttpStatus.PAYLOAD_TOO_LARGE;

/** How large a request's body is when unpacked, as far as its headers say. */
function bodyOf({ headers }: FastifyRequest, bodyLimit: number): { readonly bytes: number; readonly isExact: boolean } {
  const { 'content-length': length, 'content-encoding': encoding, 'transfer-encoding': transfer } = headers;
  if (length === undefined)
    return { bytes: transfer === undefined ? 0 : UNKNOWN_LENGTH_BYTES, isExact: transfer === undefined };
  if (encoding === undefined) return { bytes: Number(length), isExact: true };
  return { bytes: Math.min(Number(length) * USUAL_GZIP_RATIO, bodyLimit), isExact: false };
}

/**
 * Several, so that one request is made ready while another has the tenant's turn at the store; but only one while other
 * tenants ask as well, since a tenant that always has one ready gets more of the machine than one that asks in
 * sequence.
 */
const ANALYTICS_PLACES: PlaceBounds = {
  perTenant: 4,
  besideOthers: 1,
  maxWaiting: 64,
  limiter: 'analytics-places',
  tooMany: () => unavailable('Too many analytics requests are waiting. Try again shortly.', 2),
};

/** Apart from the places of analytics: questions ask for analytics themselves, and could wait for themselves. */
const QUESTION_PLACES: PlaceBounds = {
  ...ANALYTICS_PLACES,
  limiter: 'question-places',
  tooMany: () => unavailable('Too many questions are waiting. Try again shortly.', 2),
};

/** Apart from those of questions as well: a question may wait long for its model. */
const TOOL_PLACES: PlaceBounds = {
  ...ANALYTICS_PLACES,
  limiter: 'tool-places',
  tooMany: () => unavailable('Too many calls of tools are waiting. Try again shortly.', 2),
};

/** Enough that small reads lose nothing by it; a large one takes the main thread for as long as a hundred small ones. */
const READ_PLACES: PlaceBounds = {
  perTenant: 8,
  besideOthers: 2,
  maxWaiting: 256,
  limiter: 'read-places',
  tooMany: () => unavailable('Too many reads are waiting. Try again shortly.', 1),
};

/** Apart from other reads: an export may take minutes. */
const EXPORT_PLACES: PlaceBounds = {
  perTenant: 4,
  besideOthers: 2,
  maxWaiting: 16,
  limiter: 'export-places',
  tooMany: () => unavailable('Too many exports are waiting. Try again once some are through.', 10),
};

/**
 * The interface has no limit for mode=simple; the queue of the store alone bounds that. An explanation is a new
 * analysis.
 */
function isAnalytics({ query }: FastifyRequest): boolean {
  const { mode, explain } = query as { readonly mode?: unknown; readonly explain?: unknown };
  return mode !== 'simple' || explain === 'true';
}
