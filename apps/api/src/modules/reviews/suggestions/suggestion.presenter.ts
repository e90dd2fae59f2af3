import { Injectable } from '@nestjs/common';
import type { SuggestionFields } from '@review-service/contracts/suggestions';
import type { StoredReplacement } from '@review-service/database/entities/suggestion.entity';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { personLink } from '../../requests/review-requests';
import type { ShownSuggestion } from './suggestion.columns';

/** Fields and links of a suggestion. */
@Injectable()
export class SuggestionPresenter implements Presenter<ShownSuggestion, SuggestionFields> {
  fields({ id, replacements, fits, conflicts, appliedIn }: ShownSuggestion): SuggestionFields {
    return {
      applied_in: appliedIn,
      conflicts: conflicts.map(rangeFields),
      fits,
      id,
      replacements: replacements.map((one) => ({ ...rangeFields(one), original: originalOf(one), text: one.text })),
    };
  }

  links({ id, displayId, reviewId, commentId, user }: ShownSuggestion, urls: Urls): Links {
    const comment = ['review-requests', displayId, 'reviews', reviewId, 'diff-comments', commentId];
    return {
      ...urls.item(...comment, 'suggestions', id),
      comment: urls.get(...comment),
      user: personLink(user, urls),
    };
  }
}

/** The lines that a replacement is about, in the names of the wire. */
export const rangeFields = ({ path, startLine, endLine }: StoredReplacement) => ({
  end_line: endLine,
  path,
  start_line: startLine,
});

/** The lines that are replaced, as text; an insertion replaces none. */
const originalOf = ({ startLine, endLine, lines }: StoredReplacement): string =>
  endLine < startLine
    ? ''
    : lines.map((line) => `${Buffer.from(line, 'base64').toString().replace(/\r$/, '')}\n`).join('');
