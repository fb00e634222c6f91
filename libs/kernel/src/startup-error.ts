/** A start that fails for a reason the operator can fix: its message is the one sentence that is printed. */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
  }
}
