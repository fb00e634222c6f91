import type { Admin, Kafka } from 'kafkajs';

/** One connection for all questions to the cluster, made for the first one; a failed connection is replaced. */
export class AdminConnection {
  private connecting: Promise<Admin> | null = null;

  constructor(private readonly kafka: Kafka) {}

  get(): Promise<Admin> {
    this.connecting ??= this.connect();
    return this.connecting;
  }

  async close(): Promise<void> {
    const { connecting } = this;
    this.connecting = null;
    await (await connecting?.catch(() => null))?.disconnect();
  }

  private async connect(): Promise<Admin> {
    const admin = this.kafka.admin();
    try {
      await admin.connect();
      return admin;
    } catch (error) {
      this.connecting = null;
      throw error;
    }
  }
}
