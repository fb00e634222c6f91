/** A score as the whole number of thousandths that it is. */
export const thousandthsOf = (score: string): string => `toInt32(round(${score} * 1000))`;

/**
 * An aggregate: the mean of a score, to three decimals; null over nothing. Scores have three decimals themselves, so
 * they are added up as whole thousandths: sums of floating-point numbers depend on the order of the rows, and a replay
 * that changes the order must not tip the last digit.
 */
export const meanOf = (score: string, condition?: string): string => {
  const thousandths = thousandthsOf(score);
  const mean = condition === undefined ? `avgOrNull(${thousandths})` : `avgOrNullIf(${thousandths}, ${condition})`;
  return `floor(${mean} + 0.5) / 1000`;
};
