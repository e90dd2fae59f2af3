import { Module } from '@nestjs/common';
import { ScimTokenPresenter } from './scim-token.presenter';
import { ScimTokensController } from './scim-tokens.controller';
import { ScimTokensService } from './scim-tokens.service';

/** The tokens of directories. */
@Module({ controllers: [ScimTokensController], providers: [ScimTokenPresenter, ScimTokensService] })
export class ScimTokensModule {}
