import { Injectable } from '@nestjs/common';
import type { DashboardFields } from '@review-service/contracts/dashboard';
import type { Link } from '@review-service/contracts/resource';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { type Dashboard, GROUPS_AT_MOST } from './dashboard.service';

/** The counts, and links to the lists that are counted. */
@Injectable()
export class DashboardPresenter implements Presenter<Dashboard, DashboardFields> {
  fields({ incoming, toMe, outgoing, mine, starred, groups }: Dashboard, urls: Urls): DashboardFields {
    return {
      incoming,
      to_me: toMe,
      outgoing,
      mine,
      starred,
      groups: groups.slice(0, GROUPS_AT_MOST).map(({ name, displayName, count, isMember }) => ({
        name,
        display_name: displayName,
        count,
        watched: !isMember,
        links: { review_requests: listOf(urls, { 'to-groups': name }) },
      })),
      more_groups: groups.length > GROUPS_AT_MOST,
    };
  }

  links({ username }: Dashboard, urls: Urls): Links {
    return {
      self: urls.get('dashboard'),
      overview: listOf(urls, { 'involves-user': username }),
      incoming: listOf(urls, { 'to-users': username }),
      to_me: listOf(urls, { 'to-users-directly': username }),
      outgoing: listOf(urls, { 'from-user': username }),
      mine: listOf(urls, { 'from-user': username, status: 'all' }),
      starred: listOf(urls, { starred: '1', status: 'all' }),
    };
  }
}

/** The list with these arguments, without what the caller has hidden. */
const listOf = (urls: Urls, asked: Readonly<Record<string, string>>): Link => ({
  href: `${urls.to('review-requests')}?${String(new URLSearchParams({ ...asked, hidden: 'none' }))}`,
  method: 'GET',
});
