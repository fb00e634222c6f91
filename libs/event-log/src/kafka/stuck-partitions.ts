/** How far a group has come in one partition. */
export interface PartitionProgress {
  /** `topic/partition` */
  readonly partition: string;
  readonly position: bigint;
  readonly end: bigint;
}

/**
 * Finds partitions from which no more records come although some wait there: kafkajs can lose one silently, while it
 * goes on fetching from the others.
 */
export class StuckPartitions {
  private waiting = new Map<string, { readonly position: bigint; readonly since: number }>();

  constructor(private readonly stuckAfterMs: number) {}

  /** @returns the partitions that stand still. Those that are in hand or paused are being dealt with already. */
  observe(progress: readonly PartitionProgress[], inHand: ReadonlySet<string>, now: number): string[] {
    const before = this.waiting;
    this.waiting = new Map();
    for (const { partition, position, end } of progress) {
      if (position >= end || inHand.has(partition)) continue;
      const known = before.get(partition);
      this.waiting.set(partition, known?.position === position ? known : { position, since: now });
    }
    return [...this.waiting]
      .filter(([, { since }]) => now - since >= this.stuckAfterMs)
      .map(([partition]) => partition);
  }
}
