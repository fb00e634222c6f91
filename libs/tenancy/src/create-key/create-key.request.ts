import { Id, Instant, OneOfList, Text } from '@parley/http';
import { type Scope, SCOPES } from '../domain/scope.js';

export class CreateKeyRequest {
  @Text({ min: 1, max: 255, description: 'What the key is for.' })
  name!: string;

  @OneOfList(SCOPES, {
    min: 1,
    max: SCOPES.length,
    description: 'What the key may do: write (ingest), read, or change settings (admin).',
  })
  scopes!: Scope[];

  @Instant({ optional: true, description: 'The key never expires when absent.' })
  expiresAt?: string | null;

  @Id({ optional: true, description: 'The product that it writes for where a request names none.' })
  defaultProductId?: string | null;
}
