import { Global, Module } from '@nestjs/common';
import { BrowserSessions } from '@parley/tenancy';
import { BuiltFiles } from './pages/built-files.js';
import { PagesController } from './pages/pages.controller.js';
import { Sessions } from './session/sessions.js';
import { FailedSignIns } from './sign-in/failed-sign-ins.js';
import { SessionController } from './sign-in/session.controller.js';
import { SignInLinks } from './sign-in/sign-in-links.js';

/** Global, since the code that decides about access asks it for the browsers that are signed in. */
@Global()
@Module({
  controllers: [SessionController, PagesController],
  providers: [Sessions, { provide: BrowserSessions, useExisting: Sessions }, FailedSignIns, SignInLinks, BuiltFiles],
  exports: [BrowserSessions],
})
export class ConsoleModule {}
