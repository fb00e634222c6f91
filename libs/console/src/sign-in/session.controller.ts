import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AddRouteConfig } from '@parley/http';
import { invalidField, Problem } from '@parley/kernel';
import { Authenticator, type Caller, Requires, type Scope } from '@parley/tenancy';
import { requireSameOrigin } from '../session/same-origin.js';
import { sessionSecret, signedInCookie, signedOutCookie } from '../session/session-cookie.js';
import { Sessions } from '../session/sessions.js';
import { FailedSignIns } from './failed-sign-ins.js';
import { SignInLinks } from './sign-in-links.js';
import { SignInRequest } from './sign-in.request.js';

/** What the console shows depends on whose key it has, and on what the key may do. */
interface SessionView {
  readonly tenantId: string;
  readonly scopes: readonly Scope[];
}

/** All that anybody can have read without a key. */
const MAX_BODY_BYTES = 1_024;

@Controller('console/session')
@Requires('public')
@ApiExcludeController()
export class SessionController {
  constructor(
    private readonly sessions: Sessions,
    private readonly authenticator: Authenticator,
    private readonly links: SignInLinks,
    private readonly failed: FailedSignIns,
  ) {}

  @Post()
  @AddRouteConfig({ bodyLimit: MAX_BODY_BYTES })
  async signIn(
    @Body() body: SignInRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    requireSameOrigin(request);
    const caller = await this.failed.count(request.ip, () => this.authenticate(body));
    const before = sessionSecret(request);
    if (before !== null) await this.sessions.end(before);
    void reply.header('set-cookie', signedInCookie(request, await this.sessions.open(caller)));
    return viewOf(caller);
  }

  /** Who is signed in. */
  @Get()
  async read(@Req() request: FastifyRequest): Promise<SessionView> {
    const caller = await this.failed.reported(request.ip, () => this.sessions.callerOf(request));
    if (caller === null) throw new Problem('unauthenticated', 'Nobody is signed in.');
    return viewOf(caller);
  }

  @Delete()
  @HttpCode(204)
  @AddRouteConfig({ bodyLimit: MAX_BODY_BYTES })
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    requireSameOrigin(request);
    const secret = sessionSecret(request);
    if (secret !== null) await this.sessions.end(secret);
    void reply.header('set-cookie', signedOutCookie(request));
  }

  private async authenticate({ key, link }: SignInRequest) {
    if ((key == null) === (link == null)) throw invalidField('key', 'is required (or link, but not both)');
    const caller = await this.authenticator.authenticate(`Bearer ${key ?? this.links.redeem(link ?? '')}`);
    if (!caller.scopes.includes('read')) throw new Problem('forbidden', 'This needs a key with the scope "read".');
    return caller;
  }
}

const viewOf = ({ tenantId, scopes }: Caller): SessionView => ({ tenantId, scopes });
