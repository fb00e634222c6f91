import { QueryInteger } from '@parley/http';

export const DEFAULT_PAGE_SIZE = 50;

export class ListModelsRequest {
  @QueryInteger({ min: 1, max: 100_000, default: 1 })
  page?: number;

  @QueryInteger({ min: 1, max: 100, default: DEFAULT_PAGE_SIZE })
  pageSize?: number;
}
