import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser that is signed in. */
@Entity('console_sessions')
export class ConsoleSession {
  /** SHA-256 of the cookie's secret. */
  @PrimaryColumn('bytea')
  hash!: Buffer;

  @Column('uuid', { name: 'tenant_id' })
  tenantId!: string;

  /** The key that it was opened with: the session ends when the key does. */
  @Column('uuid', { name: 'key_id' })
  keyId!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_used_at' })
  lastUsedAt!: Date;
}
