import { Inject, Injectable } from '@nestjs/common';
import type { ServerFields } from '@review-service/contracts/root';
import { TOOLS } from '@review-service/contracts/tools';
import { ApiConfig } from '../../../api.config';
import { type Caller } from '../../../access/callers/caller';
import { VERSION } from '../../../version';

/** The Review Board release of this API: RBTools chooses its features by it. */
const COMPATIBLE_WITH = '7.0.3';

/** The description of the server, for the root and the info resource. */
@Injectable()
export class Server {
  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {}

  describe({ site }: Caller): ServerFields {
    const { url, contacts, timeZone, maxAttachmentBytes, maxDiffBytes } = this.config;
    return {
      product: { name: 'Review Service', version: VERSION, package_version: COMPATIBLE_WITH, is_release: true },
      site: { url: `${url}/${site ? `s/${site.name}/` : ''}`, administrators: contacts, time_zone: timeZone },
      capabilities: {
        authentication: { client_web_login: true },
        diffs: {
          base_commit_ids: true,
          file_attachments: true,
          max_binary_size: maxAttachmentBytes,
          max_diff_size: maxDiffBytes,
          moved_files: true,
          validation: { base_commit_ids: true },
        },
        extra_data: { json_patching: true },
        review_requests: { commit_ids: true, supports_history: true, trivial_publish: true },
        review_uis: { supported_mimetypes: ['*/*'] },
        scmtools: {
          git: { empty_files: true, symlinks: true },
          mercurial: { empty_files: true },
          perforce: { empty_files: true, moved_files: true },
          supported_tools: TOOLS.map(({ id }) => id),
        },
        text: { can_include_raw_values: false, markdown: true, per_field_text_types: true },
      },
    };
  }
}
