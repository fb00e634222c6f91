import { Id, IdList } from '@parley/http';

export class MergeTopicsRequest {
  @Id({ description: 'The topic to merge into: from now on the others count as this one, under its name.' })
  into!: string;

  @IdList({ min: 1, max: 100, description: 'The topics to merge into it, along with those merged into them earlier.' })
  ids!: string[];
}
