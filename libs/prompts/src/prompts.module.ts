import { Module } from '@nestjs/common';
import { ActivateVersionHandler } from './activate-version/activate-version.command.js';
import { ArchivePromptHandler } from './archive-prompt/archive-prompt.command.js';
import { CreatePromptHandler } from './create-prompt/create-prompt.command.js';
import { GetPromptHandler } from './get-prompt/get-prompt.query.js';
import { ListPromptsHandler } from './list-prompts/list-prompts.query.js';
import { ListVersionsHandler } from './list-versions/list-versions.query.js';
import { SystemPrompts } from './postgres/system-prompts.js';
import { PromptsController } from './prompts.controller.js';
import { UpdatePromptHandler } from './update-prompt/update-prompt.command.js';
import { VersionsController } from './versions.controller.js';

@Module({
  controllers: [PromptsController, VersionsController],
  providers: [
    CreatePromptHandler,
    UpdatePromptHandler,
    ArchivePromptHandler,
    GetPromptHandler,
    ListPromptsHandler,
    ActivateVersionHandler,
    ListVersionsHandler,
    SystemPrompts,
  ],
  exports: [SystemPrompts],
})
export class PromptsModule {}
