/** The mean of scores that were added up as whole thousandths, to three decimals, halves rounded up. */
export const meanOfThousandths = (sum: number, count: number): number => Math.floor(sum / count + 0.5) / 1000;
