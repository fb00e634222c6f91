import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Scope } from '../domain/scope.js';

/** `public`: nobody is asked. `operator`: the instance's operator key. Else the scope that the caller's key must have. */
export type Requirement = Scope | 'operator' | 'public';

export const REQUIREMENT = 'parley:requires';

/** What a route asks of its caller. A route that says nothing is refused to everybody. */
export const Requires = (requirement: Requirement) =>
  applyDecorators(SetMetadata(REQUIREMENT, requirement), ...documented(requirement));

function documented(requirement: Requirement): (ClassDecorator & MethodDecorator)[] {
  if (requirement === 'public') return [];
  return [requirement === 'operator' ? ApiSecurity('operator') : ApiSecurity('key', [requirement])];
}
