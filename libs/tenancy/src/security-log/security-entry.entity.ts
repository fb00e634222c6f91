import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Actor } from '../domain/actor.js';
import type { SecurityEventKind } from './security-event.js';

/** A line of the security log. */
@Entity('security_log')
export class SecurityEntry {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('text')
  kind!: SecurityEventKind;

  @Column('text')
  actor!: Actor['actor'];

  /** The key that acted, or that was rejected. */
  @Column('uuid', { nullable: true })
  keyId!: string | null;

  @Column('text', { nullable: true })
  address!: string | null;

  @Column('uuid', { nullable: true })
  tenantId!: string | null;

  /** What it was done to: a key, a tenant, an erasure. */
  @Column('uuid', { nullable: true })
  subjectId!: string | null;

  /** How many like events were put together; 1 for a single one. */
  @Column('integer')
  attempts!: number;

  @Column('text', { nullable: true })
  detail!: string | null;
}
