import { Instant, Numeric, Text, TextList, Whole } from '@parley/http';

const Labels = () => TextList({ optional: true, min: 0, max: 100, maxLength: 64 });
const Cost = (description: string) => Numeric({ optional: true, min: 0, max: 1_000_000, description });
const Benchmark = () => Numeric({ optional: true, min: 0, max: 100 });

export class ModelFactsRequest {
  @Text({ optional: true, min: 1, max: 255 })
  displayName?: string | null;

  @Text({ optional: true, min: 1, max: 255 })
  provider?: string | null;

  @Text({ optional: true, max: 255 })
  family?: string | null;

  @Text({ optional: true, max: 8192 })
  description?: string | null;

  @Whole({ optional: true, min: 1, max: 1_000_000_000, description: 'Tokens.' })
  contextWindow?: number | null;

  @Cost('US dollars for 1,000 input tokens.')
  inputCostPer1k?: number | null;

  @Cost('US dollars for 1,000 output tokens.')
  outputCostPer1k?: number | null;

  @Labels()
  inputModalities?: string[] | null;

  @Labels()
  outputModalities?: string[] | null;

  @Labels()
  supportedParameters?: string[] | null;

  @Instant({ optional: true })
  expirationDate?: string | null;

  @Benchmark()
  intelligenceIndex?: number | null;

  @Benchmark()
  codingIndex?: number | null;

  @Benchmark()
  mathIndex?: number | null;

  @Benchmark()
  mmluPro?: number | null;

  @Benchmark()
  gpqa?: number | null;
}
