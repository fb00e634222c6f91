import { IsIn } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { Instant, Text, TextList } from '@parley/http';
import { type Scope, SCOPES } from '../domain/scope.js';

export class CreateKeyRequest {
  @Text({ min: 1, max: 255 })
  name!: string;

  @applyDecorators(
    TextList({ min: 1, max: SCOPES.length, maxLength: 16, description: `Of ${SCOPES.join(', ')}.` }),
    IsIn(SCOPES, { each: true }),
  )
  scopes!: Scope[];

  @Instant({ optional: true, description: 'The key never expires when absent.' })
  expiresAt?: string | null;
}
