import { ListFilesArguments } from '@review-service/contracts/agent-tools';
import { FILE_PATCH } from '@review-service/contracts/file-patches';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { readPage, restOf } from '../pages';
import { pathOf, revisionOf } from '../requests';
import { need, type Tool } from '../tool';

const SHOWN = 'id,dest_file,source_file,status,binary,insert_count,delete_count';

/** The files of a diff, without their patches. */
export const listFiles: Tool<ListFilesArguments> = {
  name: 'list_files',
  title: 'List files of a diff',
  description: 'The files of a diff and how many lines change, without the patches. Then read_diff some of them.',
  arguments: ListFilesArguments,
  effect: 'reads',
  isIdempotent: true,
  needs: [...need(REVIEW_REQUEST, 'GET'), ...need(FILE_PATCH, 'GET')],
  async run({ review_request, revision: given, against, ...page }, { api }) {
    const revision = await revisionOf(api, review_request, given);
    const path = `${pathOf(review_request)}diffs/${revision}/patches/`;
    const list = { path, key: 'patches', query: { 'only-fields': SHOWN, 'only-links': '', against } };
    const { entries, next } = await readPage(api, list, page, (file) => ({
      path: file.dest_file,
      ...(file.source_file !== file.dest_file && { former_path: file.source_file }),
      status: file.status,
      ...(file.binary === true && { binary: true }),
      inserted: file.insert_count,
      deleted: file.delete_count,
    }));
    return { revision, ...(against !== undefined && { against }), files: entries, ...restOf({ next }) };
  },
};
