import { Module } from '@nestjs/common';
import { ActivateVersionHandler } from './activate-version/activate-version.handler.js';
import { ArchivePromptHandler } from './archive-prompt/archive-prompt.handler.js';
import { CreatePromptHandler } from './create-prompt/create-prompt.handler.js';
import { GetPromptHandler } from './get-prompt/get-prompt.handler.js';
import { ListPromptsHandler } from './list-prompts/list-prompts.handler.js';
import { ListVersionsHandler } from './list-versions/list-versions.handler.js';
import { SystemPrompts } from './postgres/system-prompts.js';
import { PromptsController } from './prompts.controller.js';
import { UpdatePromptHandler } from './update-prompt/update-prompt.handler.js';
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
