import { Id, IdList } from '@parley/http';

export class MergeTopicsRequest {
  @Id({ description: 'The topic that the others count for from now on, under its name.' })
  into!: string;

  @IdList({ min: 1, max: 100, description: 'The topics that are merged into it, with what was merged into them.' })
  ids!: string[];
}
