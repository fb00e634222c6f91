import type { Contract } from './contract.js';
import { decoderOf } from './decode.js';

/** A user after a change, reduced to what analytics need. It names nobody: no name, e-mail, phone or external id. */
export interface UserChangedV1 {
  readonly tenantId: string;
  readonly userId: string;
  /** Rises with every change; the highest one holds. */
  readonly revision: number;
  readonly properties: object;
  /** ISO 8601 */
  readonly createdAt: string;
}

export const userChangedV1: Contract<UserChangedV1> = {
  name: 'user.changed.v1',
  stream: 'users',
  key: (user) => user.tenantId + user.userId,
  decode: decoderOf<UserChangedV1>('user.changed.v1', {
    tenantId: 'uuid',
    userId: 'uuid',
    revision: 'number',
    properties: 'object',
    createdAt: 'string',
  }),
};
