/** What stands for fields of a group on the command line that have no option of their name. */
export const NAMED = { name: 'the name', display_name: '--title' };
