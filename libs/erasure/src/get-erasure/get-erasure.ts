import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { type ErasureView, toErasureView } from '../erasure.view.js';
import { findErasure } from '../postgres/erasures.js';

export class GetErasure extends Query<ErasureView> {
  constructor(
    readonly tenantId: string,
    readonly jobId: string,
  ) {
    super();
  }
}

@QueryHandler(GetErasure)
export class GetErasureHandler implements IQueryHandler<GetErasure> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, jobId }: GetErasure): Promise<ErasureView> {
    const erasure = await findErasure(this.postgres.reads, tenantId, jobId);
    if (erasure === null) throw notFound('The erasure');
    return toErasureView(erasure);
  }
}
