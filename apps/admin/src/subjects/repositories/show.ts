import { RepositorySettings } from '@review-service/contracts/repositories';
import { Repository } from '@review-service/database/entities/repository.entity';
import { withMigratedDatabase } from '../../connections/database';
import { printDetails, settingDetails } from '../../listing/details';
import { plural } from '../../base/plural';
import { settingsOf } from '../../base/settings-of';
import { countBelongings } from './counts';
import type { Where } from '../../lookup/find-site';
import { findRepository } from './find-repository';
import { findSource, inWords } from './source';

/** The settings that are not said in other words. */
const settings = settingsOf(RepositorySettings, Repository).filter((name) => name !== 'isPublic' && name !== 'visible');

/** Shows everything about one repository. */
export const run = (named: string, where: Where): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const repository = await findRepository(db, named, where);
    const belongings = await countBelongings(db, repository.id);
    const source = await findSource(db, repository.id);
    const { reviewRequests, openReviewRequests, attachments, defaultReviewers, users, groups } = belongings;
    printDetails([
      ['id', String(repository.id)],
      ['name', repository.name],
      ['site', repository.site],
      ['tool', repository.tool],
      ['path', repository.path],
      ...settingDetails(repository, settings),
      ['source', source ? inWords(source) : 'none'],
      ...(source?.kind === 'mirror' ? [['last fetched', source.fetched ?? 'never'] as const] : []),
      ['status', repository.archived === null ? 'in use' : `archived on ${repository.archived.slice(0, 10)}`],
      [
        'access',
        repository.isPublic ? 'everybody' : `${plural(users, 'person', 'people')} and ${plural(groups, 'group')}`,
      ],
      ['listed', repository.visible ? 'yes' : 'only on request'],
      ['review requests', `${reviewRequests}, ${openReviewRequests} open`],
      ['diff attachments', String(attachments)],
      ['default reviewers', String(defaultReviewers)],
    ]);
    return { ...repository, ...belongings, source: source ?? null };
  });
