/** Area under the ROC curve: the chance that a positive scores above a negative, ties at half. NaN without both. */
export function auc(scores: readonly number[], positive: readonly boolean[]): number {
  const rank = ranks(scores);
  let positives = 0;
  let sum = 0;
  positive.forEach((is, i) => {
    if (!is) return;
    positives++;
    sum += rank[i]!;
  });
  return (sum - (positives * (positives - 1)) / 2) / (positives * (scores.length - positives));
}

/** Spearman's rank correlation, -1..1. */
export function spearman(a: readonly number[], b: readonly number[]): number {
  return pearson(ranks(a), ranks(b));
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0) / values.length;

export const share = <T>(items: readonly T[], test: (item: T) => boolean): number =>
  mean(items.map((item) => (test(item) ? 1 : 0)));

export interface PrecisionRecall {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export function precisionRecall(flagged: readonly boolean[], positive: readonly boolean[]): PrecisionRecall {
  let hits = 0;
  let raised = 0;
  let wanted = 0;
  flagged.forEach((is, i) => {
    if (is) raised++;
    if (positive[i]) wanted++;
    if (is && positive[i]) hits++;
  });
  const precision = raised === 0 ? NaN : hits / raised;
  const recall = wanted === 0 ? NaN : hits / wanted;
  return { precision, recall, f1: (2 * hits) / (raised + wanted) };
}

/** Weighted accuracy and the mean F1 of the classes that occur. */
export function classification(
  guesses: readonly string[],
  truths: readonly string[],
  weights: readonly number[] = truths.map(() => 1),
): { readonly accuracy: number; readonly macroF1: number } {
  let right = 0;
  let total = 0;
  const tallies = new Map<string, { hit: number; guessed: number; true: number }>();
  const tally = (name: string) => {
    let entry = tallies.get(name);
    if (entry === undefined) tallies.set(name, (entry = { hit: 0, guessed: 0, true: 0 }));
    return entry;
  };
  truths.forEach((truth, i) => {
    const weight = weights[i]!;
    const guess = guesses[i]!;
    total += weight;
    tally(truth).true += weight;
    tally(guess).guessed += weight;
    if (guess === truth) {
      right += weight;
      tally(truth).hit += weight;
    }
  });
  const present = [...tallies.values()].filter((entry) => entry.true > 0);
  return { accuracy: right / total, macroF1: mean(present.map((t) => (2 * t.hit) / (t.guessed + t.true))) };
}

function pearson(a: readonly number[], b: readonly number[]): number {
  const meanA = mean(a);
  const meanB = mean(b);
  let both = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let i = 0; i < a.length; i++) {
    both += (a[i]! - meanA) * (b[i]! - meanB);
    squaresA += (a[i]! - meanA) ** 2;
    squaresB += (b[i]! - meanB) ** 2;
  }
  return both / Math.sqrt(squaresA * squaresB);
}

/** Zero-based ranks; ties share their mean. */
function ranks(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
  const rank = new Array<number>(values.length);
  for (let i = 0; i < order.length;) {
    let end = i;
    while (end < order.length && values[order[end]!] === values[order[i]!]) end++;
    for (let j = i; j < end; j++) rank[order[j]!] = (i + end - 1) / 2;
    i = end;
  }
  return rank;
}
