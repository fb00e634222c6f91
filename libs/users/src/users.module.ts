import { Module } from '@nestjs/common';
import { GetUserHandler } from './get-user/get-user.query.js';
import { ListUsersHandler } from './list-users/list-users.query.js';
import { UserWriter } from './postgres/user-writer.js';
import { UpdateUserHandler } from './update-user/update-user.command.js';
import { UpsertUserHandler } from './upsert-user/upsert-user.command.js';
import { UsersController } from './users.controller.js';

@Module({
  controllers: [UsersController],
  providers: [UpsertUserHandler, UpdateUserHandler, ListUsersHandler, GetUserHandler, UserWriter],
})
export class UsersModule {}
