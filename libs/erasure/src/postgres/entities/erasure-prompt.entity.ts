import { Entity, PrimaryColumn } from 'typeorm';

/** A prompt that a conversation of the person had; see `rememberPrompts`. */
@Entity('erasure_prompts')
export class ErasurePromptEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  erasureId!: string;

  @PrimaryColumn('uuid')
  promptId!: string;
}
