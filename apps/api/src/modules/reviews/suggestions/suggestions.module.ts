import { Module } from '@nestjs/common';
import { DiffsModule } from '../../diffs/diffs';
import { FilePatchesModule } from '../../diffs/file-patches';
import { UsersModule } from '../../people/users';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { ReviewCommentsModule } from '../review-comments';
import { ReviewsModule } from '../reviews';
import { AppliedSuggestionsListener } from './applied-suggestions.listener';
import { SuggestedFiles } from './suggested-files';
import { SuggestionApplications } from './suggestion-applications';
import { SuggestionBatches } from './suggestion-batches';
import { SuggestionChanges } from './suggestion-changes';
import { SuggestionFits } from './suggestion-fits';
import { SuggestedForExpansion, SuggestionAuthorExpansion } from './suggestion.expansions';
import { SuggestionPresenter } from './suggestion.presenter';
import {
  RequestSuggestionsController,
  SuggestionApplicationsController,
  SuggestionPatchController,
  SuggestionsController,
} from './suggestions.controller';
import { SuggestionsService } from './suggestions.service';

/** Lines that comments on diffs suggest, which can be applied. */
@Module({
  imports: [DiffsModule, FilePatchesModule, ReviewCommentsModule, ReviewRequestsModule, ReviewsModule, UsersModule],
  controllers: [
    SuggestionsController,
    RequestSuggestionsController,
    SuggestionPatchController,
    SuggestionApplicationsController,
  ],
  providers: [
    ...[AppliedSuggestionsListener, SuggestedFiles, SuggestionApplications, SuggestionBatches, SuggestionChanges],
    ...[SuggestedForExpansion, SuggestionAuthorExpansion, SuggestionFits, SuggestionPresenter, SuggestionsService],
  ],
})
export class SuggestionsModule {}
