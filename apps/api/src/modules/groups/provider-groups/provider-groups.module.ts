import { Module } from '@nestjs/common';
import { SignInProvidersModule } from '../../people/sign-in-providers';
import { ProviderGroupPresenter } from './provider-group.presenter';
import { ProviderGroupsController } from './provider-groups.controller';
import { ProviderGroupsService } from './provider-groups.service';

/** The groups that identity providers give. */
@Module({
  imports: [SignInProvidersModule],
  controllers: [ProviderGroupsController],
  providers: [ProviderGroupPresenter, ProviderGroupsService],
})
export class ProviderGroupsModule {}
