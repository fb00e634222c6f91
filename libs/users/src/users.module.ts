import { Module } from '@nestjs/common';
import { Clock } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { ListUsersHandler } from './list-users/list-users.handler.js';
import { UserWriter } from './postgres/user-writer.js';
import { UpdateUserHandler } from './update-user/update-user.handler.js';
import { UpsertUserHandler } from './upsert-user/upsert-user.handler.js';
import { UsersController } from './users.controller.js';

@Module({
  controllers: [UsersController],
  providers: [
    UpsertUserHandler,
    UpdateUserHandler,
    ListUsersHandler,
    {
      provide: UserWriter,
      inject: [Postgres, Clock],
      useFactory: (postgres: Postgres, clock: Clock) => new UserWriter(postgres, clock),
    },
  ],
})
export class UsersModule {}
