import { Instant, Numeric, Text, TextList, Whole } from '@parley/http';

const Labels = (description: string) => TextList({ optional: true, min: 0, max: 100, maxLength: 64, description });
const Cost = (description: string) => Numeric({ optional: true, min: 0, max: 1_000_000, description });
const Benchmark = (name: string) => Numeric({ optional: true, min: 0, max: 100, description: `${name}, 0 to 100.` });

export class ModelFactsRequest {
  @Text({ optional: true, min: 1, max: 255, description: 'The name for people.' })
  displayName?: string | null;

  @Text({ optional: true, min: 1, max: 255, description: 'Who makes or serves it.' })
  provider?: string | null;

  @Text({ optional: true, max: 255, description: 'The family of models.' })
  family?: string | null;

  @Text({ optional: true, max: 8192, description: 'What the model is.' })
  description?: string | null;

  @Whole({ optional: true, min: 1, max: 1_000_000_000, description: 'Tokens.' })
  contextWindow?: number | null;

  @Cost('US dollars for 1,000 input tokens.')
  inputCostPer1k?: number | null;

  @Cost('US dollars for 1,000 output tokens.')
  outputCostPer1k?: number | null;

  @Labels('What it takes, such as text and image.')
  inputModalities?: string[] | null;

  @Labels('What it gives, such as text.')
  outputModalities?: string[] | null;

  @Labels('Request parameters that it takes.')
  supportedParameters?: string[] | null;

  @Instant({ optional: true, description: 'When its provider withdraws it.' })
  expirationDate?: string | null;

  @Benchmark('General benchmark')
  intelligenceIndex?: number | null;

  @Benchmark('Benchmark of coding')
  codingIndex?: number | null;

  @Benchmark('Benchmark of mathematics')
  mathIndex?: number | null;

  @Benchmark('MMLU-Pro')
  mmluPro?: number | null;

  @Benchmark('GPQA')
  gpqa?: number | null;
}
