/** The steps that undo a start, last made first: stop accepting, drain, commit, close. */
export class Teardown {
  private readonly steps: (() => Promise<unknown>)[] = [];
  private running: Promise<void> | null = null;

  add(step: () => Promise<unknown>): void {
    this.steps.push(step);
  }

  /** Each step runs once, however often this is called; one that fails does not keep the others from running. */
  run(): Promise<void> {
    this.running ??= this.undo();
    return this.running;
  }

  private async undo(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.steps.toReversed()) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Some parts did not stop cleanly.');
  }
}
