import { Text } from '@parley/http';
import { ModelFactsRequest } from '../model-facts.request.js';

export class CreateModelRequest extends ModelFactsRequest {
  @Text({ min: 1, max: 255, description: 'The name under which conversations mention the model.' })
  canonicalId!: string;
}
