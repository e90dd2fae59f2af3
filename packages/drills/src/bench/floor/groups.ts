import { shapeOf } from './models';
import { HERE, media, ORIGIN, type FloorRoute } from './route';

interface GroupRow {
  readonly name: string;
}

const GROUP = shapeOf<GroupRow>({
  model: 'group',
  alias: 'g',
  computed: { absolute_url: `'${ORIGIN}/groups/' || g.name || '/'`, url: `'/groups/' || g.name || '/'` },
  href: ({ name }) => `${ORIGIN}/api/groups/${name}/`,
});

const path = /^\/api\/groups\/([^/]+)\/$/;
const answer = ([row]: GroupRow[]) => ({
  payload: { group: row && GROUP.show(row), stat: 'ok' },
  mediaType: media('review-group'),
});

/** Reads a group, and changes it. */
export const groups: readonly FloorRoute[] = [
  {
    method: 'GET',
    path,
    scope: 'group:read',
    statement: `select ${GROUP.columns} from me, review_group g
      where ${HERE} and g.name = $a and (not g.invite_only or me.is_superuser
        or exists (select from review_group_member m where m.group_id = g.id and m.user_id = me.id))`,
    values: ({ id }) => [id],
    answer,
  },
  {
    method: 'PUT',
    path,
    scope: 'group:write',
    statement: `update review_group g set display_name = $b from me
      where me.is_superuser and ${HERE} and g.name = $a returning ${GROUP.columns}`,
    values: ({ id, form }) => [id, form.get('display_name')],
    answer,
  },
];
