/** What waits to be sent, in order. Taking from the front of a plain array would move all the rest each time. */
export class Queue<Item> {
  private items: Item[] = [];
  private head = 0;

  get size(): number {
    return this.items.length - this.head;
  }

  push(item: Item): void {
    this.items.push(item);
  }

  /** The first items, which stay in the queue. */
  first(count: number): Item[] {
    return this.items.slice(this.head, this.head + count);
  }

  remove(count: number): void {
    this.head += count;
    if (this.head < this.items.length / 2) return;
    this.items = this.items.slice(this.head);
    this.head = 0;
  }
}
