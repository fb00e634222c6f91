import { Module } from '@nestjs/common';
import { ListUsersHandler } from './list-users/list-users.handler.js';
import { UpdateUserHandler } from './update-user/update-user.handler.js';
import { UpsertUserHandler } from './upsert-user/upsert-user.handler.js';
import { UsersController } from './users.controller.js';

@Module({
  controllers: [UsersController],
  providers: [UpsertUserHandler, UpdateUserHandler, ListUsersHandler],
})
export class UsersModule {}
