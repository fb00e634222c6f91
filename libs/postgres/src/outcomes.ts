/** What became of the requests of one flush: each step decides some of them, and leaves the others open for the next. */
export class Outcomes<Request, Outcome> {
  private readonly decided = new Map<Request, Outcome>();

  constructor(private readonly requests: readonly Request[]) {}

  decide(request: Request, outcome: Outcome): void {
    this.decided.set(request, outcome);
  }

  /** The outcome of the request; undefined while it is open. */
  of(request: Request): Outcome | undefined {
    return this.decided.get(request);
  }

  /** The requests that are not decided yet. */
  open(requests: readonly Request[] = this.requests): Request[] {
    return requests.filter((request) => !this.decided.has(request));
  }

  /** @throws Error when even the last step left a request open. */
  inOrder(): Outcome[] {
    return this.requests.map((request) => {
      const outcome = this.decided.get(request);
      if (outcome === undefined) throw new Error('A request was neither stored nor rejected.');
      return outcome;
    });
  }
}
