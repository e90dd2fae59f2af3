/** The form of a permission's codename, such as `reviews.change_group`. */
export const PERMISSION = /^[a-z_]+\.[a-z_]+$/;
