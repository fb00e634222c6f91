/** Yields each value while the next is being made: the stores go on reading while rows are written out. */
export async function* readAhead<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value> {
  const iterator = values[Symbol.asyncIterator]();
  const next = (): Promise<IteratorResult<Value, unknown>> => {
    const made = iterator.next();
    // Once the reader has left, nobody else handles a failure.
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
