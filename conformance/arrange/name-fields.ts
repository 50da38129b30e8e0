/** The fields in which a record may have its name, the likeliest first. What it is called is not shown but of some. */
export const nameFields: readonly string[] = ['title', 'name', 'displayName', 'label', 'caption'];
