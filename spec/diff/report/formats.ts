/** The formats of a report. */
export const formats = ['text', 'json', 'markdown', 'github', 'junit', 'html'] as const;

/** A format of a report. */
export type Format = (typeof formats)[number];
