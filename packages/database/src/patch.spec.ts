import { ApiToken } from './entities/api-token.entity';
import { Group } from './entities/group.entity';
import { assigned, patchOf } from './patch';

describe('a patch', () => {
  it('has what was given, under the names of properties', () => {
    expect(patchOf({ name: 'a', display_name: '', invite_only: false, mailing_list: undefined })).toEqual({
      name: 'a',
      displayName: '',
      inviteOnly: false,
    });
  });

  it('assigns columns; JSON as such, also where it is a list', () => {
    const { text, values } = assigned(Group, { displayName: 'A', extraData: [1] });

    expect(text).toBe('"display_name" = $1,"extra_data" = $2::jsonb');
    expect(values).toEqual(['A', '[1]']);
  });

  it('keeps the null of a column', () => {
    expect(assigned(ApiToken, { expiresAt: null }).values).toEqual([null]);
  });

  it('does not take what the entity does not have', () => {
    // @ts-expect-error: no such property
    expect(() => assigned(Group, { displayname: 'A' })).toThrow('Group.displayname is no column');
  });
});
