import { TransactionIdColumn } from '@parley/postgres';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ComponentType, PromptSource } from '../domain/prompt-component.js';

@Entity('prompts')
export class PromptEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  productId!: string;

  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text')
  source!: PromptSource;

  @Column('text')
  role!: string;

  @Column('text', { array: true })
  tags!: readonly string[];

  @Column('timestamptz', { nullable: true })
  archivedAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;

  @TransactionIdColumn({ nullable: true })
  createdXid!: string | null;

  /** The placeholder that its product began with: in no role, and not listed. */
  @Column('boolean', { default: false })
  isPlaceholder!: boolean;
}

/** Versions never change, apart from which one is active. */
@Entity('prompt_versions')
export class PromptVersionEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  promptId!: string;

  @Column('uuid')
  productId!: string;

  @Column('text')
  role!: string;

  @Column('bytea')
  fingerprint!: Buffer;

  @Column('boolean', { default: false })
  isActive!: boolean;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  activatedAt!: Date | null;

  @Column('boolean', { default: false })
  isTemplate!: boolean;

  /** The version that holds the text, if this one puts a known text beside other roles; null if it has its own. */
  @Column('uuid', { nullable: true })
  contentId!: string | null;
}

/** The prompt that a version has in one role. */
@Entity('prompt_version_roles')
export class PromptVersionRoleEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  versionId!: string;

  @PrimaryColumn('text')
  role!: string;

  @Column('uuid')
  promptId!: string;

  /** The version that holds the text. */
  @Column('uuid')
  contentId!: string;
}

@Entity('prompt_components')
export class PromptComponentEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** The same in every version that has the component. */
  @Column('uuid')
  id!: string;

  @PrimaryColumn('uuid')
  versionId!: string;

  @PrimaryColumn('smallint')
  position!: number;

  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column('text')
  type!: ComponentType;

  @Column('text')
  source!: PromptSource;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text')
  content!: string;

  @Column('boolean')
  isDynamic!: boolean;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
