import { Module } from '@nestjs/common';
import { DiffsModule } from '../diffs';
import { RepositoriesModule } from '../../repositories/repositories';
import { CommitValidationController } from './commit-validation.controller';
import { CommitValidationPresenter } from './commit-validation.presenter';
import { DiffValidationController } from './diff-validation.controller';
import { PatchSender } from './patch-sender';
import { ValidationController } from './validation.controller';
import { ValidationPresenter, ValidatorPresenter } from './validation.presenter';

/** Whether patches and commits could be posted, before anything is made of them. */
@Module({
  imports: [DiffsModule, RepositoriesModule],
  controllers: [ValidationController, DiffValidationController, CommitValidationController],
  providers: [CommitValidationPresenter, PatchSender, ValidationPresenter, ValidatorPresenter],
})
export class ValidationModule {}
