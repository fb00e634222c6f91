/**
 * The outcome of each piece of work, where a failure concerns that piece alone: nothing is wrong with the others, and
 * some of them may have been stored already.
 * @throws the first failure when everything failed, since then there is nothing to tell apart.
 */
export async function eachAlone<Outcome>(
  work: readonly Promise<Outcome>[],
  failed: (error: unknown) => Outcome,
): Promise<Outcome[]> {
  const settled = await Promise.allSettled(work);
  const [first] = settled;
  if (first?.status === 'rejected' && settled.every(({ status }) => status === 'rejected')) throw first.reason;
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : failed(one.reason)));
}
