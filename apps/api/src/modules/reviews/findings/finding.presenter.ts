import { Injectable } from '@nestjs/common';
import type { FindingFields } from '@review-service/contracts/findings';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownFinding } from './finding.columns';

/** Fields and links of a finding. */
@Injectable()
export class FindingPresenter implements Presenter<ShownFinding, FindingFields> {
  fields(finding: ShownFinding): FindingFields {
    const { fileDiffId, firstRow, rowCount } = finding;
    return {
      category: finding.category,
      ...(finding.comment ? {} : { comment: null }),
      end_line: finding.endLine,
      fingerprint: finding.fingerprint,
      first_revision: finding.firstRevision,
      id: finding.id,
      last_revision: finding.lastRevision,
      line: finding.line,
      path: finding.path,
      placed:
        fileDiffId === null || firstRow === null || rowCount === null
          ? null
          : { filediff_id: fileDiffId, first_line: firstRow, num_lines: rowCount },
      reason: finding.reason,
      rule: finding.rule,
      rule_url: finding.ruleUrl,
      severity: finding.severity,
      side: finding.side,
      state: finding.state,
      ...(finding.statusUpdateId === null ? { status_update: null } : {}),
      text: finding.text,
      tool: finding.tool,
      unplaced: finding.unplaced,
    };
  }

  links({ id, request, statusUpdateId, comment }: ShownFinding, urls: Urls): Links {
    const to = (...segments: (string | number)[]) => urls.get('review-requests', request.displayId, ...segments);
    const { self, update } = urls.item('review-requests', request.displayId, 'findings', id);
    return {
      ...(self && { self }),
      ...(update && { update }),
      ...(statusUpdateId !== null && { status_update: to('status-updates', statusUpdateId) }),
      ...(comment && { comment: to('reviews', comment.reviewId, 'diff-comments', comment.id) }),
    };
  }
}
