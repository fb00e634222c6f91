/** A moment shared by many records: its text in JSON, which takes as long as the rest of a record, is made once. */
export class SharedMoment extends Date {
  private text: string | null = null;

  override toJSON(): string {
    return (this.text ??= super.toISOString());
  }
}
