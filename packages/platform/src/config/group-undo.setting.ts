import { Matches } from 'class-validator';
import { Setting } from './setting';

const OFF = 'off';

/** A month. */
export const USUAL_GROUP_UNDO = '30d';

/** For how many days a deleted group can be restored; 0: it cannot be. */
export const undoDaysOf = (groupUndo: string): number => (groupUndo === OFF ? 0 : Number(groupUndo.slice(0, -1)));

/** GROUP_UNDO, for a property that is a text. */
export const GroupUndo = (): PropertyDecorator => (target, property) => {
  Setting(
    'GROUP_UNDO',
    'for how long a deleted group can be restored whole: a number of days such as 7d, or `off`; api and admin need the same',
  )(target, property);
  Matches(/^([1-9]\d{0,2}d|off)$/, { message: 'say a number of days such as 30d, at most 999d, or off' })(
    target,
    property,
  );
};
