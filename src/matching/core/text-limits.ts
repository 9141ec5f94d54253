/** UTF-16 units of a title that are read: a longer one is a list of keywords. */
export const titleLimit = 400;
/** UTF-16 units of a description that are read. */
export const descriptionLimit = 1500;
