/** Each value while the next is being made: the stores read on while what they read is written out. */
export async function* readAhead<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value> {
  const iterator = values[Symbol.asyncIterator]();
  const next = (): Promise<IteratorResult<Value, unknown>> => {
    const made = iterator.next();
    // Nobody hears of it once the reader has left.
    made.catch(() => undefined);
    return made;
  };
  try {
    for (let coming = next(); ;) {
      const made = await coming;
      if (made.done === true) return;
      coming = next();
      yield made.value;
    }
  } finally {
    await iterator.return?.();
  }
}
