import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { type ErasureRow, type ErasureView, SELECT_ERASURE, toErasureView } from '../erasure.view.js';
import { GetErasure } from './get-erasure.query.js';

@QueryHandler(GetErasure)
export class GetErasureHandler implements IQueryHandler<GetErasure> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, jobId }: GetErasure): Promise<ErasureView> {
    const [erasure] = await this.postgres.query<ErasureRow>({
      text: `${SELECT_ERASURE} WHERE tenant_id = $1 AND id = $2`,
      values: [tenantId, jobId],
    });
    if (erasure === undefined) throw notFound('The erasure');
    return toErasureView(erasure);
  }
}
